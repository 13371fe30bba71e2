// One duel in the core: set up, run to the next decision, answer it out of an action of the wire.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LOCATION } from "./board.mjs";
import { CALLBACKS, HERE, activate } from "./core.mjs";
import { Recorder } from "./events.mjs";
import { DIRECT_OR_TARGET, attackOptions, keyOf, mainOptions } from "./options.mjs";
import { takeSnapshot } from "./snapshot.mjs";

const LISTENERS = readFileSync(join(HERE, "listeners.lua"), "utf8");
const END = 0, CONTINUE = 2; // of duelProcess
const SEED = [1n, 2n, 3n, 4n]; // no outcome here is random, but all zeros are refused
const team = (startingLP) => ({ startingLP, startingDrawCount: 0, drawCountPerTurn: 0 });

export class Duel {
  constructor(core, board, flags) {
    Object.assign(this, { ...core, board, seats: board.seats });
    this.ids = new Map(board.cards.map((card) => [card.code, card.id]));
    this.heard = activate(board.rows);
    this.recorder = new Recorder(this, this.T);
    this.attack = null;
    const settings = { flags, seed: SEED, team1: team(board.lp[0]), team2: team(board.lp[1]), ...CALLBACKS };
    this.handle = this.lib.createDuel(settings);
    if (!this.handle) throw new Error("the core made no duel");
    this.#place();
  }

  #place() {
    for (const card of this.board.cards) {
      this.lib.duelNewCard(this.handle, {
        team: card.owner, duelist: 0, code: card.code, controller: card.seat, location: LOCATION[card.pile],
        sequence: card.sequence, position: this.board.placed(card),
      });
    }
    this.lua(LISTENERS + this.board.startLua());
    this.lib.startDuel(this.handle);
  }

  close() {
    if (this.handle) this.lib.destroyDuel(this.handle);
    this.handle = null;
  }

  // --- what the core is asked -------------------------------------------------------------------------------

  idOf(code) {
    const id = this.ids.get(code);
    if (id === undefined) throw new Error(`the core speaks of a card that is not on the board: ${code}`);
    return id;
  }

  idAt({ controller, location, sequence }) {
    return this.idOf(this.lib.duelQuery(this.handle, { flags: 1, controller, location, sequence }).code);
  }

  query(controller, location, flags) {
    return this.lib.duelQueryLocation(this.handle, { flags, controller, location });
  }

  queryField() { return this.lib.duelQueryField(this.handle); }

  count(seat, location) { return this.lib.duelQueryCount(this.handle, seat, location); }

  lua(source) {
    const loaded = this.lib.loadScript(this.handle, "duelproof.lua", source);
    this.#failOnLuaErrors();
    if (!loaded) throw new Error("the core did not load the adapter's Lua");
  }

  /** Runs Lua that speaks once, and returns what it said. */
  ask(source) {
    const before = this.heard.notes.length;
    this.lua(source);
    return this.heard.notes.splice(before)[0];
  }

  #failOnLuaErrors() {
    if (this.heard.errors.length) throw new Error(`Lua: ${this.heard.errors.splice(0).join("; ")}`);
  }

  // --- running ----------------------------------------------------------------------------------------------

  /** Runs to the next question that is no empty window; null when the duel is over. */
  advance() {
    for (;;) {
      const status = this.lib.duelProcess(this.handle);
      const messages = this.lib.duelGetMessage(this.handle);
      this.#record(messages);
      if (this.recorder.over) return null;
      if (status === CONTINUE) continue;
      if (status === END) throw new Error("the core ended the duel without a winner");
      const question = messages.at(-1);
      if (question.type === this.T.RETRY) throw new Error(`the core refused an answer to ${this.#name(this.question)}`);
      this.question = question;
      const reply = this.#passing(question);
      if (!reply) return question;
      this.lib.duelSetResponse(this.handle, reply);
    }
  }

  answer(reply) {
    this.lib.duelSetResponse(this.handle, reply);
    return this.advance();
  }

  // Each call of duelProcess is one small step: its messages come first, then what its listeners noted.
  #record(messages) {
    for (const message of messages) {
      this.recorder.message(message);
      if (this.recorder.over) break;
    }
    const notes = this.heard.notes.splice(0);
    if (!this.recorder.over) for (const text of notes) this.recorder.note(text);
    this.#failOnLuaErrors();
  }

  /** The answer to an empty window, and to the finer questions inside an attack that has been decided. */
  #passing(question) {
    const { T, R, attack } = this;
    if (question.type === T.SELECT_CHAIN && !question.selects.length) return { type: R.SELECT_CHAIN, index: null };
    if (!attack) return null;
    if (question.type === T.SELECT_YESNO && question.description === DIRECT_OR_TARGET) {
      const yes = attack.target === "direct";
      if (yes) this.attack = null;
      return { type: R.SELECT_YESNO, yes };
    }
    if (question.type !== T.SELECT_CARD) return null;
    const index = question.selects.findIndex(({ code }) => this.idOf(code) === attack.target);
    if (index < 0) throw new Error(`the core no longer offers ${attack.target} as target`);
    this.attack = null;
    return { type: R.SELECT_CARD, indicies: [index] };
  }

  #name(question) { return Object.keys(this.T).find((name) => this.T[name] === question?.type) ?? "nothing"; }

  /** Carries out an option. */
  act({ action, reply }) {
    this.attack = action.do === "attack" ? action : null;
    this.answer(reply);
    this.attack = null;
  }

  // --- what the wire gets -----------------------------------------------------------------------------------

  /** The option that the core offers for `action`, or undefined. */
  option(action) { return this.options?.get(keyOf(action)); }

  state() {
    const snapshot = takeSnapshot(this);
    const { over } = this.recorder;
    const decision = over ? null : this.#decision(snapshot);
    return { snapshot, decision, ...(over && { over }), events: this.recorder.take() };
  }

  #decision(snapshot) {
    const { T, R, question } = this;
    const kind = { [T.SELECT_IDLECMD]: "main", [T.SELECT_BATTLECMD]: "attack" }[question.type];
    if (!kind) throw new Error(`unexpected prompt ${this.#name(question)}`);
    this.options = kind === "main" ? mainOptions(this, question, snapshot, R) : attackOptions(this, T, R);
    const options = [...this.options.values()].map((option) => option.action);
    return { player: this.seats[question.player], kind, at: this.recorder.window, options };
  }
}
