// node bench.mjs BOARDS.json SECONDS: how many duels a second the core plays when it is used as a fair user would.
//
// BOARDS.json: {"boards":[{"board":BOARD,"attacks":[["attacker id","target id" | "direct"],...]}]}. Each duel goes the
// short way in, declares these attacks, then goes to Main Phase 2; all messages are read. No snapshots, no options,
// no listeners, no Lua getters, one set of callbacks. An attack that the core does not offer ends the benchmark.
import { readFileSync } from "node:fs";
import { Board, LOCATION } from "./board.mjs";
import { CALLBACKS, MISSING, activate, loadCore } from "./core.mjs";
import { duelFlags, readFlags } from "./editions.mjs";
import { BATTLE } from "./options.mjs";

const CONTINUE = 2;
const SKIP = `for _,c in ipairs({180,181,182,187}) do local e=Effect.GlobalEffect() e:SetType(2) e:SetCode(c)
  e:SetProperty(0x800) e:SetTargetRange(1,1) Duel.RegisterEffect(e,0) end`;
const team = (startingLP) => ({ startingLP, startingDrawCount: 0, drawCountPerTurn: 0 });

/** Everything that does not depend on the run, worked out once. */
function prepare({ board: wire, attacks }, settings) {
  const board = new Board({ ...wire, starts_in: "battle_step" });
  const code = (id) => (id === "direct" ? null : board.byId.get(id).code);
  return {
    rows: board.rows,
    duel: {
      flags: duelFlags(settings, board.edition, board.turn), seed: [1n, 2n, 3n, 4n],
      team1: team(board.lp[0]), team2: team(board.lp[1]), ...CALLBACKS,
    },
    cards: board.cards.map((c) => ({
      team: c.owner, duelist: 0, code: c.code, controller: c.seat, location: LOCATION[c.pile], sequence: c.sequence,
      position: c.position,
    })),
    attacks: attacks.map(([attacker, target]) => [code(attacker), code(target)]),
  };
}

function indexOf(list, code, what) {
  const index = list.findIndex((entry) => entry.code === code);
  if (index < 0) throw new Error(`the core offers no such ${what}`);
  return index;
}

function player({ lib, T, R }) {
  const pass = { type: R.SELECT_CHAIN, index: null };
  const toMain2 = { type: R.SELECT_BATTLECMD, action: BATTLE.main2 };

  /** The reply to a question, or null when the duel is where the case ends. */
  function reply(question, attacks, at) {
    switch (question.type) {
      case T.SELECT_CHAIN: return pass;
      case T.SELECT_BATTLECMD: {
        if (at.next === attacks.length) return toMain2;
        const index = indexOf(question.attacks, attacks[at.next++][0], "attacker");
        return { type: R.SELECT_BATTLECMD, action: BATTLE.attack, index };
      }
      case T.SELECT_CARD:
        return { type: R.SELECT_CARD, indicies: [indexOf(question.selects, attacks[at.next - 1][1], "target")] };
      case T.SELECT_IDLECMD: return null;
      default: throw new Error(`unexpected prompt ${question.type}`);
    }
  }

  return function play({ rows, duel, cards, attacks }) {
    activate(rows);
    const handle = lib.createDuel(duel);
    lib.loadScript(handle, "skip.lua", SKIP);
    for (const card of cards) lib.duelNewCard(handle, card);
    lib.startDuel(handle);
    const at = { next: 0 };
    for (;;) {
      const status = lib.duelProcess(handle);
      const messages = lib.duelGetMessage(handle);
      if (messages.some((m) => m.type === T.WIN) || status === 0) break;
      if (status === CONTINUE) continue;
      const answer = reply(messages.at(-1), attacks, at);
      if (!answer) break;
      lib.duelSetResponse(handle, answer);
    }
    lib.destroyDuel(handle);
  };
}

const [path, limit] = process.argv.slice(2);
const core = await loadCore();
if (!core) {
  console.error(MISSING);
  process.exit(3);
}
const settings = readFlags([]);
const boards = JSON.parse(readFileSync(path, "utf8")).boards.map((entry) => prepare(entry, settings));
const play = player(core);
const start = performance.now();
const end = start + Number(limit) * 1000;
let duels = 0;
while (performance.now() < end) play(boards[duels++ % boards.length]);
console.log(JSON.stringify({ duels, seconds: (performance.now() - start) / 1000 }));
