"""Every disputed point of the rules, played both ways: each flag, each default, each corner case.

What a corner case says of the end of a game is in ``test_ties.py``, of what may be seen in
``test_secrecy.py``, of the packs in ``test_decks.py``, and of what is refused in ``tests/rules``.
"""
