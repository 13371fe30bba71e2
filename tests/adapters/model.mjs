// The rules of battles without effects, written down once more and small: what is legal, and what a battle does.
// It shares no line with the adapter, which takes both from the core.

const other = (player) => (player === "a" ? "b" : "a");
const text = ({ do: what, card = "", target = "" }) => `${what} ${card} ${target}`;

export const asText = (options) => options.map(text).sort();

/** Monsters whose position is locked in the board's turn (POS-08). */
export function lockedBy(board) {
  const now = ["position_changed_on_turn", "set_on_turn", "summoned_on_turn"];
  const monsters = [...board.a.monsters, ...board.b.monsters];
  return new Set(monsters.filter((m) => now.some((field) => m[field] === board.turn)).map((m) => m.id));
}

/** All legal actions (BS-ATTACK-01..06, BP-ENTER-02/04/06, POS-01, POS-08), as `asText` writes them. */
export function legalActions({ snapshot, decision }, locked) {
  const mine = snapshot[snapshot.turn_player].monsters;
  const theirs = snapshot[other(snapshot.turn_player)].monsters.map((m) => m.id);
  if (decision.kind === "attack") {
    const attackers = mine.filter((m) => m.position === "attack" && m.attacks_declared === 0);
    const targets = theirs.length ? theirs : ["direct"];
    const attacks = attackers.flatMap((m) => targets.map((target) => ({ do: "attack", card: m.id, target })));
    return asText([...attacks, { do: "end_battle_phase" }]);
  }
  const movable = mine.filter((m) => !locked.has(m.id) && m.attacks_declared === 0);
  const moves = movable.map((m) => ({
    do: m.position === "face_down_defense" ? "flip_summon" : "change_position",
    card: m.id,
  }));
  const battle = decision.at === "main_phase_1" && snapshot.turn > 1 ? [{ do: "enter_battle_phase" }] : [];
  return asText([...battle, ...moves, { do: "end_turn" }]);
}

/** Life Points by player and the destroyed cards of an attack (DS-CALC-04..10). */
export function outcome(snapshot, { card, target }, edition) {
  const [me, you] = [snapshot.turn_player, other(snapshot.turn_player)];
  const lp = { [me]: snapshot[me].lp, [you]: snapshot[you].lp };
  const attacker = snapshot[me].monsters.find((m) => m.id === card);
  const defender = snapshot[you].monsters.find((m) => m.id === target);
  const destroyed = [];
  if (!defender) lp[you] -= attacker.atk;
  else {
    const attackPosition = defender.position === "attack";
    const difference = attacker.atk - (attackPosition ? defender.atk : defender.def);
    if (difference > 0) destroyed.push(target);
    if (difference > 0 && attackPosition) lp[you] -= difference;
    if (difference < 0) lp[me] += difference;
    if (difference < 0 && attackPosition) destroyed.push(card);
    const tie = difference === 0 && attackPosition;
    if (tie && (attacker.atk > 0 || edition === "goat-2005")) destroyed.push(card, target); // DS-CALC-06
  }
  const over = lp[me] <= 0 || lp[you] <= 0;
  return { a: Math.max(0, lp.a), b: Math.max(0, lp.b), destroyed: over ? [] : destroyed.sort() };
}
