// A board of the wire -> what the core is told: cards, places, and the start-up Lua.

export class Unsupported extends Error {}
export class Malformed extends Error {}

export const LOCATION = { deck: 1, hand: 2, monsters: 4, spells_traps: 8, gy: 16, banished: 32, extra_deck: 64 };
export const POSITION = { attack: 1, defense: 4, face_down_defense: 8 };
const PILES = ["hand", "gy", "banished", "deck", "extra_deck"];
const STARTS = ["main_phase_1", "start_step", "battle_step"];
const EXTRA_ZONES = { extra_left: 5, extra_right: 6 };

const FRAME = {
  normal: 0x11, effect: 0x21, fusion: 0x41, ritual: 0x81, synchro: 0x2001, xyz: 0x800001, token: 0x4011,
  spell: 0x2, trap: 0x4,
};
const ATTRIBUTE = { EARTH: 1, WATER: 2, FIRE: 4, WIND: 8, LIGHT: 16, DARK: 32, DIVINE: 64 };
// Status bits that the core itself sets at a Normal Summon or Set, a Flip Summon, a Special Summon, a change of
// position, and on a Set Spell or Trap (README, "records of this turn").
const STATUS = { summoned: 0x800, flip: 0x20000000, special: 0x40000000, changed: 0x100, set: 0x10 };
const NOT_CARRIED = ["effects", "counters", "materials", "uses", "tied_to"];
const FIRST_CODE = 100000001;

const empty = (value) => value == null || value === false || (typeof value === "object" && !Object.keys(value).length);

/** The row of the core's card database for a card. Level, Rank: one field. Type words do nothing here. */
function row(card, code, pile) {
  const frame = card.frame ?? (pile === "spells_traps" ? "trap" : pile === "extra_deck" ? "fusion" : "normal");
  if (!(frame in FRAME)) throw new Unsupported(`the package cannot hand over a ${frame} card`);
  const monster = FRAME[frame] & 1;
  const field = card.zone === "field_zone" ? 0x80000 : 0;
  return {
    code, alias: 0, setcodes: [], type: FRAME[frame] | field, level: monster ? card.level ?? card.rank ?? 4 : 0,
    attribute: monster ? ATTRIBUTE[card.attribute ?? "DARK"] ?? 32 : 0, race: monster ? 1n : 0n,
    attack: card.atk ?? 0, defense: card.def ?? 0, lscale: 0, rscale: 0, link_marker: 0,
  };
}

function refuseWhatIsNotCarried(card) {
  for (const word of NOT_CARRIED) if (!empty(card[word])) throw new Unsupported(`${word} of ${card.id}`);
}

/** One board being read; `cards` holds what was read so far. */
export class Board {
  constructor(board) {
    if (!board || typeof board !== "object") throw new Malformed("setup without a board");
    if (!["a", "b"].includes(board.turn_player ?? "a")) throw new Malformed(`turn_player ${board.turn_player}`);
    this.edition = board.edition ?? "tcg-current";
    this.turn = board.turn ?? 2;
    this.startsIn = board.starts_in ?? "main_phase_1";
    if (!STARTS.includes(this.startsIn)) throw new Malformed(`starts_in ${this.startsIn}`);
    // The core's player 0 has the first turn, so the turn player sits there.
    this.seats = board.turn_player === "b" ? ["b", "a"] : ["a", "b"];
    this.cards = [];
    this.rows = new Map();
    this.byId = new Map();
    this.records = [];
    this.usedAttacks = [];
    this.lp = this.seats.map((player) => board[player]?.lp ?? 8000);
    this.seats.forEach((player, seat) => this.#side(board[player] ?? {}, player, seat));
    if (this.lp.some((lp) => lp <= 0)) throw new Unsupported("a player without Life Points has lost already");
    if (this.usedAttacks.length && !this.short) throw new Unsupported("attacks declared before the Battle Phase");
  }

  get short() { return this.startsIn !== "main_phase_1"; }

  #side(side, player, seat) {
    const zones = new Set((side.monsters ?? []).map((m) => m.zone).filter((zone) => zone != null));
    const free = () => { for (let z = 1; z < 6; z++) if (!zones.has(z)) { zones.add(z); return z; } return 0; };
    for (const m of side.monsters ?? []) this.#monster(m, m.zone ?? free(), player, seat);
    const slots = new Set((side.spells_traps ?? []).map((s) => s.zone).filter((zone) => zone != null));
    const open = () => { for (let z = 1; z < 6; z++) if (!slots.has(z)) { slots.add(z); return z; } return 0; };
    for (const s of side.spells_traps ?? []) this.#spell(s, s.zone ?? open(), player, seat);
    for (const pile of PILES) {
      (side[pile] ?? []).forEach((card, i) => this.#add(card, pile, player, seat, i, POSITION.face_down_defense));
    }
  }

  #add(card, pile, player, seat, sequence, position) {
    if (typeof card?.id !== "string" || !card.id || card.id === "direct") throw new Malformed("a card without an id");
    if (this.byId.has(card.id)) throw new Malformed(`two cards are called ${card.id}`);
    refuseWhatIsNotCarried(card);
    const owner = card.owner ?? player;
    if (owner !== player && pile !== "monsters") throw new Unsupported(`${card.id} lies on its opponent's side`);
    const code = FIRST_CODE + this.cards.length;
    const entry = { id: card.id, code, seat, owner: this.seats.indexOf(owner), pile, sequence, position };
    this.cards.push(entry);
    this.byId.set(card.id, entry);
    this.rows.set(code, row(card, code, pile));
    return entry;
  }

  #monster(card, zone, player, seat) {
    const position = POSITION[card.position ?? "attack"];
    if (!position) throw new Malformed(`position ${card.position} of ${card.id}`);
    const sequence = EXTRA_ZONES[zone] ?? zone - 1;
    if (!(sequence >= 0 && sequence < 7)) throw new Malformed(`zone ${zone} of ${card.id}`);
    const entry = this.#add(card, "monsters", player, seat, sequence, position);
    const note = (status) => this.records.push([seat, LOCATION.monsters, sequence, status]);
    if (card.position_changed_on_turn === this.turn) note(STATUS.changed);
    if (card.set_on_turn === this.turn) note(STATUS.summoned);
    if (card.summoned_on_turn === this.turn) note(STATUS[card.summoned] ?? STATUS.summoned);
    if (card.attacks_declared) this.#usedAttack(entry, card.attacks_declared);
  }

  #usedAttack(entry, count) {
    if (count > 1) throw new Unsupported(`${entry.id} declared ${count} attacks`);
    if (entry.seat !== 0) throw new Unsupported(`${entry.id} of the other player declared an attack`);
    this.usedAttacks.push(entry);
  }

  #spell(card, zone, player, seat) {
    const sequence = zone === "field_zone" ? 5 : zone - 1;
    if (!(sequence >= 0 && sequence < 6)) throw new Malformed(`zone ${zone} of ${card.id}`);
    const position = card.face === "up" ? POSITION.attack : POSITION.face_down_defense;
    this.#add(card, "spells_traps", player, seat, sequence, position);
    if (card.set_on_turn === this.turn) this.records.push([seat, LOCATION.spells_traps, sequence, STATUS.set]);
  }

  /** The position a card is placed in: one that has to declare first must be able to. */
  placed(entry) { return this.usedAttacks.includes(entry) ? POSITION.attack : entry.position; }

  recordsLua() { return `{${this.records.map((r) => `{${r.join(",")}}`).join(",")}}`; }

  /** What runs before the duel starts, after listeners.lua. */
  startLua() {
    const lines = this.cards.filter((c) => c.owner !== c.seat).map((c) => `dp_control(${c.seat},${c.sequence})`);
    if (this.short) lines.push("dp_start_in_battle_phase()");
    else if (this.records.length) lines.push(`dp_records_in_draw_phase(${this.recordsLua()})`);
    if (this.usedAttacks.length) {
      lines.push(`dp_used_attacks({${this.usedAttacks.map((c) => `[${c.code}]=${c.position}`).join(",")}})`);
    }
    return lines.join("\n");
  }
}
