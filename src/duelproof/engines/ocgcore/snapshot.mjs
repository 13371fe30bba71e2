// The referee's view, read from the core's queries and one Lua call.
import { LOCATION, POSITION } from "./board.mjs";

const CODE = 0x1, IN_POSITION = 0x2, ATTACK = 0x100, DEFENSE = 0x200, OWNER = 0x40000, STATUS = 0x80000;
// Flag 8 (TYPE) is left out: it breaks the package's parser.
const MONSTER = CODE | IN_POSITION | ATTACK | DEFENSE | OWNER | STATUS;
const BATTLE_DESTROYED = 0x4000;
const FACE_UP = 0x5;
const ZONES = [1, 2, 3, 4, 5, "extra_left", "extra_right"];
const positionName = Object.fromEntries(Object.entries(POSITION).map(([name, bit]) => [bit, name]));
const PILES = [["hand", "hand_size"], ["gy", "grave_size"], ["banished", "banish_size"], ["deck", "deck_size"],
  ["extra_deck", "extra_size"]];

function monster(duel, card, sequence, announced) {
  return {
    id: duel.idOf(card.code), zone: ZONES[sequence], position: positionName[card.position] ?? `bits ${card.position}`,
    atk: card.attack | 0, def: card.defense | 0, attacks_declared: announced.get(card.code) ?? 0,
    doomed: (card.status & BATTLE_DESTROYED) !== 0, owner: duel.seats[card.owner],
  };
}

function spell(duel, card, sequence) {
  const zone = sequence === 5 ? "field_zone" : sequence + 1;
  return { id: duel.idOf(card.code), zone, face: card.position & FACE_UP ? "up" : "down" };
}

const present = (list, make) => list.flatMap((card, i) => (card ? [make(card, i)] : []));

function side(duel, seat, field, announced) {
  const ask = (location, flags) => duel.query(seat, location, flags);
  const view = {
    lp: Math.max(0, field.lp | 0), // LP are read as unsigned, and go below 0
    monsters: field.monsters.some(Boolean)
      ? present(ask(LOCATION.monsters, MONSTER), (card, i) => monster(duel, card, i, announced)) : [],
    spells_traps: field.spells.some(Boolean)
      ? present(ask(LOCATION.spells_traps, CODE | IN_POSITION), (card, i) => spell(duel, card, i)) : [],
  };
  for (const [pile, size] of PILES) {
    view[pile] = field[size] ? present(ask(LOCATION[pile], CODE), (card) => duel.idOf(card.code)) : [];
  }
  return view;
}

/** `dp_snapshot` of listeners.lua: turn, turn player, attacker, target, then `code=attacks announced`. */
function luaPart(text) {
  const [turn, player, attacker, target, ...counts] = text.split(" ");
  const announced = new Map(counts.map((pair) => pair.split("=").map(Number)));
  return { turn: Number(turn), player: Number(player), attacker: Number(attacker), target: Number(target), announced };
}

export function takeSnapshot(duel) {
  const lua = luaPart(duel.ask("dp_snapshot()"));
  const { players } = duel.queryField();
  const sides = players.map((field, seat) => side(duel, seat, field, lua.announced));
  const battle = lua.attacker === 0 ? null
    : { attacker: duel.idOf(lua.attacker), target: lua.target ? duel.idOf(lua.target) : "direct" };
  return {
    turn: duel.board.turn + lua.turn - 1, turn_player: duel.seats[lua.player],
    [duel.seats[0]]: sides[0], [duel.seats[1]]: sides[1], battle,
  };
}

/** Where the core put a card otherwise than the board wants it: it ignores a wrong place silently. */
export function firstMisplaced(board, snapshot) {
  for (const card of board.cards) {
    const there = snapshot[board.seats[card.seat]][card.pile].find((c) => (c.id ?? c) === card.id);
    if (!there) return card.id;
    if (card.pile === "monsters" && !sameMonster(board, card, there)) return card.id;
  }
  return null;
}

function sameMonster(board, card, there) {
  return there.zone === ZONES[card.sequence] && there.position === positionName[card.position]
    && there.owner === board.seats[card.owner];
}
