// Drives the ocgcore adapter over stdio, and folds events into snapshots.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const ADAPTER = fileURLToPath(new URL("../../src/duelproof/engines/ocgcore/adapter.mjs", import.meta.url));

export class Client {
  constructor(args = [], env = process.env, adapter = ADAPTER) {
    this.process = spawn(process.execPath, [adapter, ...args], { env, stdio: ["pipe", "pipe", "pipe"] });
    this.waiting = [];
    this.stderr = "";
    this.number = 0;
    this.process.stderr.on("data", (chunk) => {
      this.stderr += chunk;
    });
    createInterface({ input: this.process.stdout }).on("line", (line) => this.waiting.shift()?.(JSON.parse(line)));
    this.exited = new Promise((done) => this.process.on("exit", done));
  }

  send(request) {
    this.number += 1;
    this.process.stdin.write(`${JSON.stringify({ id: this.number, ...request })}\n`);
    return new Promise((done) => this.waiting.push(done));
  }

  hello() {
    return this.send({ do: "hello", protocol: 1 });
  }
  setup(board) {
    return this.send({ do: "setup", board });
  }
  act(action) {
    return this.send({ do: "act", action });
  }
  async close() {
    await this.send({ do: "close" });
    return this.exited;
  }
}

const PLACES = { monster_zone: "monsters", spell_trap_zone: "spells_traps" };

function move(state, { card, from, to }) {
  const [place, player] = from.split(" ");
  const list = state[player][PLACES[place] ?? place];
  list.splice(
    list.findIndex((c) => (c.id ?? c) === card),
    1,
  );
  if (to === "nowhere") return;
  const [pile, owner] = to.split(" ");
  state[owner][pile].push(card);
}

/** The snapshot that `events` make of `before`. */
export function fold(before, events) {
  const state = structuredClone(before);
  const monsters = () => [...state.a.monsters, ...state.b.monsters];
  const find = (id) => monsters().find((m) => m.id === id);
  for (const e of events) {
    if (e.event === "turn_started") {
      state.turn = e.turn;
      state.turn_player = e.player;
      for (const m of monsters()) m.attacks_declared = 0;
    } else if (e.event === "attack_declared") {
      state.battle = { attacker: e.attacker, target: e.target };
      find(e.attacker).attacks_declared += 1;
    } else if (e.event === "flipped") find(e.card).position = "defense";
    else if (e.event === "position_changed") find(e.card).position = e.to;
    else if (e.event === "damaged") state[e.player].lp = Math.max(0, state[e.player].lp - e.amount);
    else if (e.event === "doomed") for (const id of e.cards) find(id).doomed = true;
    else if (e.event === "moved") move(state, e);
    else if (e.event === "attack_ended") state.battle = null;
  }
  return state;
}

/** A snapshot with its lists in one order. */
export function sorted(snapshot) {
  const state = structuredClone(snapshot);
  const key = (c) => c.id ?? c;
  for (const player of ["a", "b"]) {
    for (const pile of Object.values(state[player]))
      if (Array.isArray(pile)) pile.sort((x, y) => (key(x) < key(y) ? -1 : 1));
  }
  return state;
}
