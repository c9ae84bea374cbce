"""Every ordered trick of the decks, judged by the engine and by arrays; see README.md here."""
