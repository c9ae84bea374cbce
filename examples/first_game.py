"""A whole game in ten lines: chance deals, and every seat plays at random."""

from sticheln import Rules, apply, legal_actions, new_game, observe, shuffle
from sticheln.bots import RandomBot

bot = RandomBot("kitchen table")
state = new_game(Rules.from_preset("classic", 4))
while not state.is_over:
    if state.needs_deal:
        state = apply(state, shuffle(state, seed="friday night"))
    else:
        seat = state.to_act[0]
        state = apply(state, bot.choose(observe(state, seat), legal_actions(state, seat)))
print(f"totals {state.totals}, winners {state.winners}: {state.result}")
