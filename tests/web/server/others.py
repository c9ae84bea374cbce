"""What happens to one line is nothing to the others at its table."""


def undisturbed(clients, number):
    """Nothing has happened at the table, and the others go on."""
    others = clients[1:3]
    acting = next(
        each for each in clients[:3] if each.now["view"]["seat"] in each.now["view"]["to_act"]
    )
    assert acting.act()["kind"] == "done"
    for other in others:
        assert other.until(number + 1)["number"] == number + 1
        assert not [said for said in other.heard if said["kind"] == "refused"]
