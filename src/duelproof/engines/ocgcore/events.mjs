// The core's messages and its listeners' notes -> the events of the wire, each with the window it fell in.
import { LOCATION, POSITION } from "./board.mjs";

const PHASE = { 1: "draw_phase", 2: "standby_phase", 4: "main_phase_1", 256: "main_phase_2", 512: "end_phase" };
const PLACE = {
  [LOCATION.deck]: "deck", [LOCATION.hand]: "hand", [LOCATION.monsters]: "monster_zone",
  [LOCATION.spells_traps]: "spell_trap_zone", [LOCATION.gy]: "gy", [LOCATION.banished]: "banished",
  [LOCATION.extra_deck]: "extra_deck",
};
const FACE_DOWN = 0xa;
const ATTACK_POSITION = 0x3;
const nameOf = Object.fromEntries(Object.entries(POSITION).map(([name, bit]) => [bit, name]));
// The core turns the target face-up, and sends the destroyed to the GY, after the last pass of one point and just
// before it raises the next: with no window between, both belong to the point that is about to be entered.
const BELONGS_TO_NEXT = ["start_of_damage_step", "after_damage_calculation"];

export class Recorder {
  /** `duel` names cards by code and by place, and seats by player. */
  constructor(duel, T) {
    this.duel = duel;
    this.turn = duel.board.turn - 1;
    this.window = null;
    this.events = [];
    this.held = [];
    this.battle = null;
    this.over = null;
    this.handlers = {
      [T.NEW_TURN]: (m) => this.#newTurn(m),
      [T.NEW_PHASE]: (m) => PHASE[m.phase] && this.enter(PHASE[m.phase]),
      [T.SELECT_BATTLECMD]: () => this.window !== "battle_step" && this.enter("battle_step"),
      [T.ATTACK]: (m) => this.#attack(m),
      [T.ATTACK_DISABLED]: () => this.#attackEnded("negated"),
      [T.POS_CHANGE]: (m) => this.#positionChange(m),
      [T.FLIPSUMMONING]: (m) => this.#flipSummon(m),
      [T.BATTLE]: (m) => this.#calculated(m),
      [T.DAMAGE]: (m) => this.#damage(m),
      [T.MOVE]: (m) => this.#move(m),
      [T.DAMAGE_STEP_END]: () => this.#damageStepEnd(),
      [T.WIN]: (m) => this.#win(m),
    };
  }

  message(m) { this.handlers[m.type]?.(m); }

  /** A listener's note: `entered <window>` or `destroyed <cause> <codes>`. */
  note(text) {
    const [word, what, ...codes] = text.split(" ");
    if (word === "entered") this.enter(what);
    else if (word === "destroyed") {
      this.held.unshift({ event: "destroyed", cards: codes.map((code) => this.duel.idOf(Number(code))), cause: what });
      if (!BELONGS_TO_NEXT.includes(this.window)) this.#release();
    }
  }

  enter(window) {
    this.#doom();
    this.window = window;
    this.#say("entered");
    this.#release();
  }

  take() {
    const taken = this.events;
    this.events = [];
    return taken;
  }

  #say(event, fields = {}) { this.events.push({ event, at: this.window, ...fields }); }

  #hold(event, fields) {
    if (BELONGS_TO_NEXT.includes(this.window)) this.held.push({ event, ...fields });
    else this.#say(event, fields);
  }

  #release() {
    for (const { event, ...fields } of this.held.splice(0)) this.#say(event, fields);
  }

  #doom() {
    const cards = this.battle?.doomed ?? [];
    if (cards.length) this.#say("doomed", { cards });
    if (this.battle) this.battle.doomed = [];
  }

  #newTurn(m) {
    this.turn += 1;
    this.window = "draw_phase";
    this.#say("turn_started", { player: this.duel.seats[m.player], turn: this.turn });
  }

  #attack(m) {
    const target = m.target ? this.duel.idAt(m.target) : "direct";
    this.battle = { attacker: this.duel.idAt(m.card), target, players: [m.card.controller, 1 - m.card.controller] };
    this.#say("attack_declared", { attacker: this.battle.attacker, target });
  }

  #positionChange(m) {
    const card = this.duel.idOf(m.code);
    const turnedUp = m.prev_position & FACE_DOWN && !(m.position & FACE_DOWN);
    if (turnedUp) this.#hold("flipped", { card });
    if (!turnedUp || m.position !== POSITION.defense) this.#hold("position_changed", { card, to: nameOf[m.position] });
  }

  #flipSummon(m) {
    const card = this.duel.idOf(m.code);
    this.#say("flipped", { card });
    this.#say("position_changed", { card, to: nameOf[m.position] });
  }

  #calculated({ card, target }) {
    // On a direct attack the target is not null but all zeros.
    const value = (side) => (side.position & ATTACK_POSITION ? side.attack : side.defense) | 0;
    const values = { attacker: value(card), target: target.location ? value(target) : null };
    const sides = target.location ? [card, target] : [card];
    this.battle.ids = sides.map((side) => this.duel.idAt(side));
    this.battle.doomed = sides.filter((side) => side.destroyed).map((side) => this.duel.idAt(side));
    this.#say("calculated", { attacker: this.battle.ids[0], target: this.battle.ids[1] ?? "direct", values });
  }

  #damage(m) {
    const inBattle = this.window === "damage_calculation" && this.battle?.ids;
    // Of the two monsters in BATTLE, the one that the damaged player does not control.
    const by = inBattle ? this.battle.ids[this.battle.players[0] === m.player ? 1 : 0] : null;
    const kind = inBattle ? "battle" : "effect";
    this.#say("damaged", { player: this.duel.seats[m.player], amount: m.amount, kind, by });
  }

  #move(m) {
    const place = (at) => (at.location ? `${PLACE[at.location]} ${this.duel.seats[at.controller]}` : "nowhere");
    this.#hold("moved", { card: this.duel.idOf(m.card), from: place(m.from), to: place(m.to) });
  }

  #attackEnded(why) {
    if (this.battle) this.#say("attack_ended", { why });
    this.battle = null;
  }

  #damageStepEnd() {
    this.#doom();
    this.#release();
    this.#attackEnded("completed");
    this.enter("battle_step");
  }

  #win(m) {
    // The first WIN ends the duel; the core itself would play on.
    const winner = m.player === 2 ? null : this.duel.seats[m.player];
    this.held = [];
    this.over = winner === null ? { draw: true } : { winner };
    this.#say("duel_over", { winner });
  }
}
