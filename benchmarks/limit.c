/* The limit: Classic for four and nothing else, in bare C, with no check and no choice of rules.
   play(games, seed, out) plays one round of each game at random and writes its four scores. */

#include <stdint.h>

#define PLAYERS 4
#define HAND 15
#define CARDS 60
#define VALUES 12

static uint32_t below(uint64_t *state, uint32_t limit) {
    uint64_t s = *state;
    s ^= s << 13;
    s ^= s >> 7;
    s ^= s << 17;
    *state = s;
    return (uint32_t)(((s >> 32) * (uint64_t)limit) >> 32);
}

void play(int64_t games, uint64_t seed, int32_t *out) {
    uint64_t state = seed;
    int8_t deck[CARDS], colour[CARDS], value[CARDS];
    for (int i = 0; i < CARDS; i++) {
        colour[i] = i / VALUES;
        value[i] = i % VALUES;
    }
    for (int64_t game = 0; game < games; game++) {
        for (int i = 0; i < CARDS; i++) deck[i] = i;
        for (int i = CARDS - 1; i > 0; i--) {
            uint32_t j = below(&state, i + 1);
            int8_t card = deck[i];
            deck[i] = deck[j];
            deck[j] = card;
        }
        int held = HAND, leader = 0, pain[PLAYERS];
        int32_t *score = out + PLAYERS * game;
        for (int turn = 0; turn < HAND; turn++, held--) {
            int trump = 0, winner = -1, highest = -1, follower = -1, led = -1, trick[PLAYERS];
            for (int i = 0; i < PLAYERS; i++) {
                int seat = (leader + i) & 3;
                int8_t *hand = deck + HAND * seat;
                uint32_t j = below(&state, held);
                int card = hand[j], c = colour[card], v = value[card];
                hand[j] = hand[held - 1];
                if (turn == 0) {
                    pain[seat] = c;
                    score[seat] = -v;
                    continue;
                }
                trick[i] = card;
                if (i == 0) led = c;
                if (c != led) {
                    if (v > trump) {
                        trump = v;
                        winner = seat;
                    }
                } else if (v > highest) {
                    highest = v;
                    follower = seat;
                }
            }
            if (turn == 0) continue;
            leader = winner >= 0 ? winner : follower;
            for (int i = 0; i < PLAYERS; i++) {
                int card = trick[i];
                score[leader] += colour[card] == pain[leader] ? -value[card] : 1;
            }
        }
    }
}
