"""Requests, and how the tests put them to the engine."""

from __future__ import annotations

import json

from sticheln.conformance import respond

TRICK = {"id": 1, "request": "trick", "rules": "classic 4p", "cards": ["R5", "G11", "B2"]}
GAME = {"id": 1, "request": "game", "rules": "classic 4p"}


def said(request):
    """What the engine says to a request, as it comes over the line."""
    return json.loads(json.dumps(respond(json.dumps(request))))


def answer(request):
    response = said(request)
    assert response["id"] == request["id"], response
    assert "answer" in response, response
    return response["answer"]


HUGE = '{"id":1,"request":"trick","rules":"' + "x" * 3_000_000 + '"}'
EARLY = {"play": "R5", "seat": 0}
