// node ocgcore-soak.mjs [DUELS] [SEED]: random boards of 0 to 5 monsters a side, random actions for two turns.
// Every snapshot must be the earlier one changed by the events, options and battles what a small model of the rules
// says; an illegal action now and then must be refused.
import assert from "node:assert/strict";
import { Client, fold, sorted } from "./client.mjs";
import { asText, legalActions, lockedBy, outcome } from "./model.mjs";

const [duels = 2000, seed = 1] = process.argv.slice(2).map(Number);
let state = seed >>> 0 || 1;
const random = (n) => {
  state ^= state << 13;
  state >>>= 0;
  state ^= state >>> 17;
  state ^= state << 5;
  state >>>= 0;
  return state % n;
};
const pick = (list) => list[random(list.length)];
const chance = (n) => random(n) === 0;

const STATS = [0, 0, 100, 500, 500, 1000, 1500, 1501, 1900, 2500];
const FRAMES = ["normal", "normal", "normal", "effect", "fusion", "synchro", "xyz", "ritual", "token"];

function monsters(side, turn, extra, mayHaveAttacked) {
  const zones = [1, 2, 3, 4, 5, ...(extra && chance(3) ? ["extra_left"] : [])].sort(() => random(3) - 1);
  return zones.slice(0, random(6)).map((zone, i) => {
    const m = { id: `${side}${i}`, zone, atk: pick(STATS), def: pick(STATS), frame: pick(FRAMES) };
    m.position =
      m.frame === "token" ? pick(["attack", "defense"]) : pick(["attack", "attack", "defense", "face_down_defense"]);
    if (chance(8) && m.frame !== "token") m.owner = side === "a" ? "b" : "a";
    if (chance(6)) m.position_changed_on_turn = turn;
    if (chance(6)) m[m.position === "face_down_defense" ? "set_on_turn" : "summoned_on_turn"] = turn;
    if (mayHaveAttacked && chance(6)) m.attacks_declared = 1;
    return m;
  });
}

function board() {
  const turn = 1 + random(5),
    turn_player = pick(["a", "b"]),
    edition = pick(["tcg-current", "ocg-current", "goat-2005"]);
  const starts_in = turn === 1 ? "main_phase_1" : pick(["main_phase_1", "start_step", "battle_step"]);
  const side = (p) => ({
    lp: pick([500, 2000, 8000]),
    monsters: monsters(p, turn, edition !== "goat-2005", starts_in === "battle_step" && p === turn_player),
    hand: chance(3) ? [{ id: `${p}h` }] : [],
    gy: chance(3) ? [{ id: `${p}g` }] : [],
    spells_traps: chance(3) ? [{ id: `${p}s` }] : [],
  });
  return { edition, turn_player, turn, starts_in, a: side("a"), b: side("b") };
}

const client = new Client();
await client.hello();
const started = performance.now();
let acts = 0,
  refusals = 0,
  ended = 0;
const roundTrips = [];

async function timed(action) {
  const from = performance.now();
  const reply = await client.act(action);
  roundTrips.push(performance.now() - from);
  acts += 1;
  return reply;
}

for (let n = 0; n < duels; n += 1) {
  const b = board();
  const first = await client.setup(b);
  const show = (extra) => JSON.stringify({ board: b, ...extra });
  assert.ok(first.state, show(first));
  let { state: now } = first;
  let locked = lockedBy(b);
  for (let i = 0; i < 60 && now.decision && now.snapshot.turn < b.turn + 2; i += 1) {
    const { options } = now.decision;
    assert.deepEqual(asText(options), legalActions(now, locked), show({ now }));
    assert.equal(new Set(options.map((o) => JSON.stringify(o))).size, options.length);
    const all = [...now.snapshot.a.monsters, ...now.snapshot.b.monsters].map((m) => m.id);
    const wild = all.length && { do: "attack", card: pick(all), target: pick([...all, "direct"]) };
    if (wild && !options.some((o) => o.do === "attack" && o.card === wild.card && o.target === wild.target)) {
      assert.ok((await client.act(wild)).refused, show({ wild, options }));
      refusals += 1;
    }
    const attacks = options.filter((o) => o.do === "attack");
    const action = attacks.length && !chance(4) ? pick(attacks) : pick(options);
    const reply = await timed(action);
    assert.ok(reply.state, show({ action, reply }));
    assert.deepEqual(
      sorted(reply.state.snapshot),
      sorted(fold(now.snapshot, reply.state.events)),
      show({ action, events: reply.state.events }),
    );
    if (action.do === "attack") {
      const { a, b: lpB, destroyed } = outcome(now.snapshot, action, b.edition);
      const { snapshot, events } = reply.state;
      const gone = events.flatMap((e) => (e.event === "destroyed" ? e.cards : [])).sort();
      assert.deepEqual([snapshot.a.lp, snapshot.b.lp, gone], [a, lpB, destroyed], show({ action, now, events }));
    } else if (action.card) locked.add(action.card);
    if (reply.state.snapshot.turn !== now.snapshot.turn) locked = new Set();
    now = reply.state;
  }
  if (now.over) ended += 1;
}
const seconds = (performance.now() - started) / 1000;
roundTrips.sort((x, y) => x - y);
const at = (q) => Number(roundTrips[Math.floor(roundTrips.length * q)].toFixed(3));
await client.close();
assert.equal(client.stderr, "");
console.log(
  JSON.stringify({
    duels,
    acts,
    refusals,
    ended,
    seconds: Number(seconds.toFixed(2)),
    actMs: { median: at(0.5), p90: at(0.9), p99: at(0.99) },
  }),
);
