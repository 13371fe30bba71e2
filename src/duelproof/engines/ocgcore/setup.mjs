// Setting a board up: from the core's start to the first decision of the case.
import { Unsupported } from "./board.mjs";
import { Duel } from "./duel.mjs";
import { duelFlags, hasExtraMonsterZones } from "./editions.mjs";
import { BATTLE } from "./options.mjs";
import { firstMisplaced } from "./snapshot.mjs";

/** Lets each attack that the board calls used be declared and negated, then forgets that anybody saw it. */
function useAttacks(duel) {
  const { board, T, R, recorder } = duel;
  if (!board.usedAttacks.length) return;
  const seen = recorder.events;
  for (const { id, code } of board.usedAttacks) {
    const index = duel.question.attacks.findIndex((attack) => attack.code === code);
    if (index < 0) throw new Unsupported(`${id} cannot have declared an attack`);
    const asked = duel.answer({ type: R.SELECT_BATTLECMD, action: BATTLE.attack, index });
    if (asked.type === T.SELECT_CARD) duel.answer({ type: R.SELECT_CARD, indicies: [0] });
  }
  recorder.events = seen.slice(0, seen.findIndex((e) => e.event === "attack_declared"));
}

/** Sets `board` up and runs to its first decision. */
export function startDuel(core, board, settings) {
  if (!(board.edition in settings.editions)) throw new Unsupported(`edition ${board.edition}`);
  const flags = duelFlags(settings, board.edition, board.turn);
  if (!hasExtraMonsterZones(flags) && board.cards.some((c) => c.pile === "monsters" && c.sequence > 4)) {
    throw new Unsupported(`no Extra Monster Zones in ${board.edition}`);
  }
  const duel = new Duel(core, board, flags);
  try {
    openCase(duel);
  } catch (error) {
    duel.close();
    throw error;
  }
  return duel;
}

function openCase(duel) {
  const { board, T, recorder } = duel;
  const first = duel.advance();
  const wanted = board.short ? T.SELECT_BATTLECMD : T.SELECT_IDLECMD;
  if (first?.type !== wanted || first.player !== 0) {
    throw new Unsupported(`the core does not come to ${board.startsIn} in turn ${board.turn}`);
  }
  if (board.short) useAttacks(duel);
  if (board.short && board.records.length) duel.lua(`dp_records_now(${board.recordsLua()})`);
  const start = recorder.events.findIndex((e) => e.event === "entered" && e.at === board.startsIn);
  recorder.events.splice(0, start);
}

/** The first state; a card that the core did not place as asked makes the board unsupported. */
export function firstState(duel) {
  const state = duel.state();
  const lost = firstMisplaced(duel.board, state.snapshot);
  if (lost !== null) throw new Unsupported(`the core does not place ${lost} as the board has it`);
  return state;
}
