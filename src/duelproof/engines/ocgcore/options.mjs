// The options of a decision, read off the core's own question. Nothing here knows what is legal.
import { LOCATION } from "./board.mjs";

// Actions of SELECT_IDLECMD and SELECT_BATTLECMD.
export const IDLE = { position: 2, battle: 6, end: 7 };
export const BATTLE = { attack: 1, main2: 2 };
export const DIRECT_OR_TARGET = 31n;

export const keyOf = (action) => [action.do, action.card ?? "", action.target ?? ""].join("|");

/** Main Phase: `Map` of key -> {action, reply}. A face-down entry of pos_changes is a Flip Summon. */
export function mainOptions(duel, question, snapshot, R) {
  const reply = (action, index = 0) => ({ type: R.SELECT_IDLECMD, action, index });
  const options = [];
  const add = (action, how) => options.push([keyOf(action), { action, reply: how }]);
  if (question.to_bp) add({ do: "enter_battle_phase" }, reply(IDLE.battle));
  const { monsters } = snapshot[duel.seats[question.player]];
  question.pos_changes.forEach(({ code }, index) => {
    const card = duel.idOf(code);
    const down = monsters.find((m) => m.id === card).position === "face_down_defense";
    add({ do: down ? "flip_summon" : "change_position", card }, reply(IDLE.position, index));
  });
  if (question.to_ep) add({ do: "end_turn" }, reply(IDLE.end));
  return new Map(options);
}

/** The core's targets for attacker number `index`: pick it, read the question, cancel. */
function targetsOf(duel, index, T, R) {
  const before = duel.recorder.events.length;
  let asked = duel.answer({ type: R.SELECT_BATTLECMD, action: BATTLE.attack, index });
  const targets = [];
  if (asked?.type === T.SELECT_YESNO && asked.description === DIRECT_OR_TARGET) {
    targets.push("direct");
    asked = duel.answer({ type: R.SELECT_YESNO, yes: false });
  }
  if (asked?.type !== T.SELECT_CARD || !asked.can_cancel) throw new Error("the core asked for no target to take back");
  targets.push(...asked.selects.map(({ code }) => duel.idOf(code)));
  const back = duel.answer({ type: R.SELECT_CARD, indicies: null });
  if (back?.type !== T.SELECT_BATTLECMD || duel.recorder.events.length !== before) {
    throw new Error("asking the core for attack targets left a trace");
  }
  return targets;
}

/** Battle Step: attacker and target in one, though the core asks for them one after the other. */
export function attackOptions(duel, T, R) {
  const { attacks, player } = duel.question;
  // With nobody opposite the core asks nothing and the attack could not be taken back: there it says can_direct.
  const nobodyOpposite = duel.count(1 - player, LOCATION.monsters) === 0;
  const options = [];
  const add = (action, reply) => options.push([keyOf(action), { action, reply }]);
  attacks.forEach(({ code, can_direct }, index) => {
    const targets = nobodyOpposite ? (can_direct ? ["direct"] : []) : targetsOf(duel, index, T, R);
    const reply = { type: R.SELECT_BATTLECMD, action: BATTLE.attack, index };
    for (const target of targets) add({ do: "attack", card: duel.idOf(code), target }, reply);
  });
  if (duel.question.to_m2) add({ do: "end_battle_phase" }, { type: R.SELECT_BATTLECMD, action: BATTLE.main2 });
  return new Map(options);
}
