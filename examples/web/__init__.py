"""A table in the browser: people and bots play Sticheln, each with a page of their own.

``python -m examples.web`` starts it. It depends on the public surface of sticheln alone.

- ``tables.py``: a game at a table, and what may be done there; no input or output.
- ``store.py``: the tables in SQLite, one line for everything that was accepted.
- ``lobby.py``: the form for a new table, made from the flags' own data.
- ``connections.py``: a page, and what waits to be sent to it.
- ``messages.py``: what a page is told.
- ``rooms.py``: a table that people look at: what is asked for and done, and the bots.
- ``limits.py``: how much and how often somebody may send.
- ``server.py``: the routes.
- ``pages``: what the browser loads.
"""
