"""How much each disputed rule matters: ``python -m studies.disputes``.

Every other reading of every flag is held against Classic's, in two ways.

**Judged again**: games played under Classic are taken as they were played, and their tricks, scores
or results are judged once more under the other reading. Nothing but the reading differs, so what is
counted is exact for these games. It says how often a table would have something to quarrel about.

**Played again**: the same seats play from the same deals under the other reading and go their own
way. It says what the reading does to totals and to who wins, chance included.
"""
