// The wire: one JSON object a line; which request goes where; malformed against refused.
import { StringDecoder } from "node:string_decoder";
import { Board, Malformed, Unsupported } from "./board.mjs";
import { hello } from "./hello.mjs";
import { firstState, startDuel } from "./setup.mjs";

const PROTOCOL = 1;
const SLOTS = {
  enter_battle_phase: [], end_turn: [], end_battle_phase: [], pass: [], stop: [],
  change_position: ["card"], flip_summon: ["card"], attack: ["card", "target"], activate: ["card", "effect"],
};
const MAX_LINE = 1 << 22;

function checkShape(action, board) {
  const slots = Object.hasOwn(SLOTS, action?.do) ? SLOTS[action.do] : null;
  if (!slots) throw new Malformed(`no action is called ${JSON.stringify(action?.do)}`);
  for (const slot of slots) if (typeof action[slot] !== "string") throw new Malformed(`${action.do} without ${slot}`);
  for (const slot of ["card", "target"]) {
    const id = action[slot];
    if (slots.includes(slot) && !board.byId.has(id) && !(slot === "target" && id === "direct")) {
      throw new Malformed(`no card is called ${id}`);
    }
  }
}

export class Session {
  constructor(core, flags) {
    Object.assign(this, { core, flags, duel: null });
  }

  #drop() {
    this.duel?.close();
    this.duel = null;
  }

  #setup({ board }) {
    this.#drop();
    const read = new Board(board);
    this.duel = startDuel(this.core, read, this.flags);
    return { state: firstState(this.duel) };
  }

  #act({ action }) {
    if (!this.duel) throw new Malformed("act before setup");
    checkShape(action, this.duel.board);
    if (this.duel.recorder.over) return { refused: "the duel is over" };
    const option = this.duel.option(action);
    if (!option) return { refused: "the core does not offer it" };
    this.duel.act(option);
    return { state: this.duel.state() };
  }

  #hello({ protocol }) {
    if (protocol !== PROTOCOL) throw new Malformed(`this adapter speaks protocol ${PROTOCOL}`);
    return { hello: hello(this.core.version, Object.keys(this.flags.editions)) };
  }

  /** The reply to one request, without its id. */
  reply(request) {
    try {
      switch (request.do) {
        case "hello": return this.#hello(request);
        case "setup": return this.#setup(request);
        case "act": return this.#act(request);
        case "close": this.#drop(); return { closed: true };
        default: throw new Malformed(`no request is called ${JSON.stringify(request.do)}`);
      }
    } catch (error) {
      return this.#failure(error, request);
    }
  }

  #failure(error, request) {
    if (error instanceof Malformed) return { malformed: error.message };
    this.#drop();
    if (error instanceof Unsupported && request.do === "setup") return { unsupported: error.message };
    console.error(error);
    return { error: error.message };
  }
}

/** Calls `take` with every line of `stream`. */
export function eachLine(stream, take) {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  stream.on("data", (chunk) => {
    const lines = (rest + decoder.write(chunk)).split("\n");
    rest = lines.pop();
    for (const line of lines) if (line.trim()) take(line);
    if (rest.length > MAX_LINE) throw new Error(`a line of more than ${MAX_LINE} characters`);
  });
}
