"""A whole engine in two hundred lines, without dependencies: plain battles, `tcg-current`, protocol 1 (docs/wire.md).

It shows what an adapter has to answer, and it is honest: `duelproof doctor` finds nothing wrong with it. It claims
snapshots and options, and no events, so checks that need events are `unsupported` for it.
"""

import json
import sys
from typing import Any

Json = dict[str, Any]

HELLO = {
    "name": "toy",
    "version": "1",
    "editions": ["tcg-current"],
    "observes": {
        "level": "battle",
        "windows": [],
        "state": ["location", "lp", "position", "zone", "stats", "declared", "battle", "turn"],
        "options": True,
        "events": [],
    },
    "accepts": [
        "starts_in:main_phase_1",
        "starts_in:start_step",
        "starts_in:battle_step",
        "turn",
        "first_turn",
        "turn_player",
        "zones",
        "owner",
        "attacks_declared",
        "set_on_turn",
        "summoned_on_turn",
        "position_changed_on_turn",
        "gy",
        "hand",
        "deck",
        "tokens",
    ],
    "reuse": True,
}
PILES = ("hand", "gy", "banished", "deck", "extra_deck")
SLOTS: dict[str, tuple[str, ...]] = {
    "attack": ("card", "target"),
    "change_position": ("card",),
    "flip_summon": ("card",),
    "enter_battle_phase": (),
    "end_battle_phase": (),
    "end_turn": (),
    "activate": ("card",),
    "pass": (),
    "stop": (),
}


class Refused(Exception):  # noqa: N818 - an answer, not an error
    """The action is illegal."""


class Malformed(Exception):  # noqa: N818
    """The action is none."""


class Duel:
    """A duel from a board on; `monsters` maps the id of each monster on the field to its record."""

    def __init__(self, board: Json) -> None:
        self.turn: int = board["turn"]
        self.player: str = board["turn_player"]
        self.at = "main_phase_1" if board["starts_in"] == "main_phase_1" else "battle_step"
        self.lp: dict[str, int] = {seat: board[seat].get("lp", 8000) for seat in "ab"}
        self.piles = {seat: {pile: [c["id"] for c in board[seat].get(pile, ())] for pile in PILES} for seat in "ab"}
        self.monsters: dict[str, Json] = {}
        for seat in "ab":
            for card in board[seat].get("monsters", ()):
                record = {"atk": 0, "def": 0, "position": "attack", "attacks_declared": 0, "owner": seat, **card}
                self.monsters[card["id"]] = {**record, "seat": seat}

    def of(self, seat: str) -> list[str]:
        """The monsters of one player."""
        return [card for card, monster in self.monsters.items() if monster["seat"] == seat]

    def options(self) -> list[Json]:
        """Every legal action."""
        mine, theirs = self.of(self.player), self.of("b" if self.player == "a" else "a")
        if self.at == "battle_step":
            able = [c for c in mine if self.is_free_to_attack(self.monsters[c])]
            attacks = [{"do": "attack", "card": c, "target": t} for c in able for t in theirs or ["direct"]]
            return [*attacks, {"do": "end_battle_phase"}]
        found: list[Json] = [{"do": "end_turn"}]
        if self.at == "main_phase_1" and self.turn > 1:
            found.append({"do": "enter_battle_phase"})
        for card in mine:
            if not self.is_locked(self.monsters[card]):
                face_down = self.monsters[card]["position"] == "face_down_defense"
                found.append({"do": "flip_summon" if face_down else "change_position", "card": card})
        return found

    def is_free_to_attack(self, monster: Json) -> bool:
        """Whether it is in Attack Position and has not attacked."""
        return bool(monster["position"] == "attack" and not monster["attacks_declared"])

    def is_locked(self, monster: Json) -> bool:
        """Whether its position may not be changed in this turn."""
        happened = ("set_on_turn", "summoned_on_turn", "position_changed_on_turn")
        return bool(monster["attacks_declared"]) or any(monster.get(name) == self.turn for name in happened)

    def act(self, action: Json) -> None:
        """Carry out an action, if it is one and legal."""
        slots = SLOTS.get(action.get("do", ""))
        if slots is None or any(slot not in action for slot in slots):
            raise Malformed("no such action, or a slot is missing")
        if any(action[slot] not in self.ids() for slot in slots):
            raise Malformed("no such card")
        if self.over() or {"do": action["do"], **{slot: action[slot] for slot in slots}} not in self.options():
            raise Refused("not among the options")
        getattr(self, action["do"])(*(action[slot] for slot in slots))

    def ids(self) -> set[str]:
        """Every word that a slot may hold."""
        return {
            "direct",
            *self.monsters,
            *(c for piles in self.piles.values() for pile in piles.values() for c in pile),
        }

    def enter_battle_phase(self) -> None:
        """From Main Phase 1 to the Battle Step."""
        self.at = "battle_step"

    def end_battle_phase(self) -> None:
        """From the Battle Step to Main Phase 2."""
        self.at = "main_phase_2"

    def end_turn(self) -> None:
        """The other player's Main Phase 1."""
        self.turn, self.player, self.at = self.turn + 1, "b" if self.player == "a" else "a", "main_phase_1"
        for monster in self.monsters.values():
            monster["attacks_declared"] = 0

    def change_position(self, card: str) -> None:
        """Face-up Attack to face-up Defense Position, or back."""
        monster = self.monsters[card]
        monster["position"] = "defense" if monster["position"] == "attack" else "attack"
        monster["position_changed_on_turn"] = self.turn

    def flip_summon(self, card: str) -> None:
        """Face-down Defense to face-up Attack Position."""
        self.monsters[card].update(position="attack", summoned_on_turn=self.turn)

    def attack(self, card: str, target: str) -> None:
        """A whole battle."""
        attacker = self.monsters[card]
        attacker["attacks_declared"] += 1
        if target == "direct":
            self.damage("b" if self.player == "a" else "a", attacker["atk"])
            return
        defender = self.monsters[target]
        if defender["position"] == "face_down_defense":
            defender["position"] = "defense"
        in_attack = defender["position"] == "attack"
        margin = attacker["atk"] - (defender["atk"] if in_attack else defender["def"])
        if margin < 0 or in_attack:
            self.damage(attacker["seat"] if margin < 0 else defender["seat"], abs(margin))
        ties = margin == 0 and in_attack and attacker["atk"] > 0
        lost = [target] * (margin > 0 or ties) + [card] * (ties or (margin < 0 and in_attack))
        for each in [] if self.over() else lost:
            self.bury(each)

    def damage(self, seat: str, amount: int) -> None:
        """Take LP from a player."""
        self.lp[seat] = max(0, self.lp[seat] - amount)

    def bury(self, card: str) -> None:
        """From the field to its owner's GY."""
        monster = self.monsters.pop(card)
        if monster.get("frame") != "token":
            self.piles[monster["owner"]]["gy"].append(card)

    def over(self) -> Json | None:
        """Who has won, if anybody has."""
        return next(({"winner": "b" if seat == "a" else "a"} for seat in "ab" if self.lp[seat] == 0), None)

    def state(self) -> Json:
        """STATE of the wire."""
        keys = ("id", "zone", "position", "atk", "def", "attacks_declared", "owner")
        sides = {
            seat: {
                "lp": self.lp[seat],
                "monsters": [{key: self.monsters[card][key] for key in keys} for card in self.of(seat)],
                **self.piles[seat],
            }
            for seat in "ab"
        }
        snapshot = {"turn": self.turn, "turn_player": self.player, "battle": None, **sides}
        if self.over():
            return {"snapshot": snapshot, "decision": None, "over": self.over()}
        kind = "attack" if self.at == "battle_step" else "main"
        decision = {"player": self.player, "kind": kind, "at": self.at, "options": self.options()}
        return {"snapshot": snapshot, "decision": decision}


def answer(request: Json, duels: list[Duel]) -> Json:
    if request["do"] == "hello":
        return {"hello": HELLO}
    if request["do"] == "close":
        return {"closed": True}
    try:
        if request["do"] == "setup":
            duels[:] = [Duel(request["board"])]
        elif request["do"] == "act" and duels:
            duels[0].act(request["action"])
        else:
            return {"malformed": "no such request"}
    except Refused as why:
        return {"refused": str(why)}
    except Malformed as why:
        return {"malformed": str(why)}
    return {"state": duels[0].state()}


def main() -> None:
    duels: list[Duel] = []
    for line in sys.stdin:
        try:
            request = json.loads(line)
            reply = {"id": request["id"], **answer(request, duels)}
        except (ValueError, KeyError, TypeError) as error:
            reply = {"id": None, "malformed": str(error)}
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()
        if "closed" in reply:
            return


if __name__ == "__main__":
    main()
