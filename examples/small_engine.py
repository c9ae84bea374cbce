"""The beginning of an engine of one's own: it judges tricks of Classic, and says so.

``sticheln conformance run -- python small_engine.py`` holds it against the vectors. It is written
without the library, as it would be in another language.
"""

import json
import sys


def trick(request):
    """Who takes a trick: the recipe of the handbook's paragraph 6.9, for Classic."""
    cards = [(text[0], int(text[1:])) for text in request["cards"]]
    led = cards[0][0]

    def power(card):
        colour, value = card
        if value == 0:
            return 0
        return value if colour == led else 100 + value

    powers = [power(card) for card in cards]
    return {"winner": powers.index(max(powers)), "led_colour": led}


ANSWERS = {"trick": trick}
HELLO = {
    "hello": "runner",
    "protocol": 1,
    "engine": "small engine",
    "version": "0.1",
    "supports": {
        "kinds": [*ANSWERS],
        "presets": ["classic"],
        "flags": {"deck": ["amigo_full", "nsv", "custom"], "rounds": ["N"]},
    },
}

for line in sys.stdin:
    request = json.loads(line)
    if "hello" in request:
        response = HELLO
    elif request["request"] in ANSWERS:
        response = {"id": request["id"], "answer": ANSWERS[request["request"]](request)}
    else:
        response = {
            "id": request["id"],
            "error": {"code": "unknown_request", "message": "not yet"},
        }
    print(json.dumps(response), flush=True)
