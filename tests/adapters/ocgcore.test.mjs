// What the ocgcore adapter reports, over stdio. Expected outcomes come from the rules, by their ids.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { ADAPTER, Client, fold, sorted } from "./client.mjs";

let engine;
before(() => {
  engine = new Client();
});
after(async () => {
  assert.equal(await engine.close(), 0);
  assert.equal(engine.stderr, "");
});

const attack = (card, target) => ({ do: "attack", card, target });
const board = (a, b, more = {}) => ({
  edition: "tcg-current",
  turn_player: "a",
  turn: 3,
  starts_in: "battle_step",
  ...more,
  a: { lp: 8000, monsters: a, ...more.a },
  b: { lp: 8000, monsters: b, ...more.b },
});

let last;
async function setup(b, by = engine) {
  const reply = await by.setup(b);
  assert.ok(reply.state, JSON.stringify(reply));
  last = reply.state;
  return last;
}
async function act(action, by = engine) {
  const reply = await by.act(action);
  assert.ok(reply.state, JSON.stringify({ action, ...reply }));
  if (!reply.state.over)
    assert.deepEqual(sorted(reply.state.snapshot), sorted(fold(last.snapshot, reply.state.events)));
  last = reply.state;
  return last;
}
const refused = async (action) => {
  const reply = await engine.act(action);
  assert.equal(typeof reply.refused, "string", JSON.stringify(reply));
};
const malformed = async (action) => assert.equal(typeof (await engine.act(action)).malformed, "string");
const names = (state) => state.events.map((e) => (e.event === "entered" ? `entered ${e.at}` : e.event));
const event = (state, name) => state.events.find((e) => e.event === name);
const ids = (list) => list.map((m) => m.id).sort();
const offered = (state, what) =>
  state.decision.options
    .filter((o) => o.do === what)
    .map((o) => o.card)
    .sort();

test("hello claims level point and pins the package", async () => {
  const { hello } = await engine.hello();
  assert.equal(hello.observes.level, "point");
  assert.match(hello.version, /^ocgcore-wasm 0\.1\.2 core \d+\.\d+$/);
});

// attacker ATK; target ATK, DEF, position; destroyed; LP of a; LP of b
const MATRIX = [
  ["DS-CALC-04", 1900, [1600, 0, "attack"], ["Y"], 8000, 7700],
  ["DS-CALC-04", 1600, [1900, 0, "attack"], ["X"], 7700, 8000],
  ["DS-CALC-05", 1500, [1500, 0, "attack"], ["X", "Y"], 8000, 8000],
  ["DS-CALC-06", 0, [0, 0, "attack"], [], 8000, 8000],
  ["DS-CALC-07", 1900, [0, 1600, "defense"], ["Y"], 8000, 8000],
  ["DS-CALC-08", 1600, [0, 1900, "defense"], [], 7700, 8000],
  ["DS-CALC-09", 1600, [0, 1600, "defense"], [], 8000, 8000],
  ["DS-CALC-09", 0, [0, 0, "defense"], [], 8000, 8000],
  ["DS-CALC-07", 1900, [0, 1600, "face_down_defense"], ["Y"], 8000, 8000],
  ["DS-CALC-08", 1600, [0, 1900, "face_down_defense"], [], 7700, 8000],
];
for (const [rule, atk, [targetAtk, def, position], destroyed, a, b] of MATRIX) {
  test(`${rule}: ATK ${atk} against ${targetAtk}/${def} in ${position}`, async () => {
    await setup(board([{ id: "X", atk }], [{ id: "Y", atk: targetAtk, def, position }]));
    const state = await act(attack("X", "Y"));
    assert.deepEqual(event(state, "calculated").values, {
      attacker: atk,
      target: position === "attack" ? targetAtk : def,
    });
    assert.deepEqual(event(state, "destroyed")?.cards.sort() ?? [], destroyed);
    assert.deepEqual([state.snapshot.a.lp, state.snapshot.b.lp], [a, b]);
    assert.deepEqual([...state.snapshot.a.gy, ...state.snapshot.b.gy].sort(), destroyed);
    if (!destroyed.includes("Y") && position !== "attack")
      assert.equal(state.snapshot.b.monsters[0].position, "defense");
    const damage = event(state, "damaged");
    if (a + b === 16000) assert.equal(damage, undefined);
    else assert.equal(damage.by, a < 8000 ? "Y" : "X");
  });
}

test("events come in the usual order, a flip before damage calculation", async () => {
  await setup(board([{ id: "X", atk: 1900 }], [{ id: "Y", atk: 0, def: 1600, position: "face_down_defense" }]));
  assert.deepEqual(names(await act(attack("X", "Y"))), [
    "attack_declared",
    "entered start_of_damage_step",
    "entered before_damage_calculation",
    "flipped",
    "entered damage_calculation",
    "calculated",
    "doomed",
    "entered after_damage_calculation",
    "entered end_of_damage_step",
    "destroyed",
    "moved",
    "attack_ended",
    "entered battle_step",
  ]);
  assert.equal(event(last, "flipped").at, "before_damage_calculation");
  assert.equal(event(last, "doomed").at, "damage_calculation");
  assert.equal(event(last, "destroyed").at, "end_of_damage_step");
});

test("damage comes before doom; both destroyed at a tie", async () => {
  await setup(board([{ id: "X", atk: 1900 }], [{ id: "Y", atk: 1600 }]));
  const state = await act(attack("X", "Y"));
  assert.deepEqual(names(state).slice(4, 7), ["calculated", "damaged", "doomed"]);
  await setup(board([{ id: "X", atk: 1600 }], [{ id: "Y", atk: 1600 }]));
  assert.deepEqual(event(await act(attack("X", "Y")), "doomed").cards.sort(), ["X", "Y"]);
  assert.equal(last.events.filter((e) => e.event === "moved").length, 2);
});

test("BS-ATTACK-06: with nobody opposite the attack is direct", async () => {
  const first = await setup(board([{ id: "X", atk: 1900 }], []));
  assert.deepEqual(first.decision.options, [attack("X", "direct"), { do: "end_battle_phase" }]);
  const state = await act(attack("X", "direct"));
  assert.equal(state.snapshot.b.lp, 6100);
  assert.deepEqual(event(state, "calculated").values, { attacker: 1900, target: null });
  assert.deepEqual(event(state, "damaged"), {
    event: "damaged",
    at: "damage_calculation",
    player: "b",
    amount: 1900,
    kind: "battle",
    by: "X",
  });
});

test("a direct attack with ATK 0 damages nobody", async () => {
  await setup(board([{ id: "X", atk: 0 }], []));
  assert.equal(event(await act(attack("X", "direct")), "damaged"), undefined);
});

test("lethal damage ends the duel at the calculation, LP shown as 0", async () => {
  await setup(board([{ id: "X", atk: 1900 }], [{ id: "Y", atk: 100 }], { b: { lp: 500 } }));
  const state = await act(attack("X", "Y"));
  assert.deepEqual(state.over, { winner: "a" });
  assert.equal(state.decision, null);
  assert.deepEqual(names(state).slice(-2), ["damaged", "duel_over"]);
  assert.equal(event(state, "damaged").amount, 1800);
  assert.equal(state.snapshot.b.lp, 0);
  assert.deepEqual(
    sorted(state.snapshot),
    sorted(
      fold(
        (await setup(board([{ id: "X", atk: 1900 }], [{ id: "Y", atk: 100 }], { b: { lp: 500 } }))).snapshot,
        state.events,
      ),
    ),
  );
  await act(attack("X", "Y"));
  await refused(attack("X", "Y"));
  await malformed(attack("X", "Q"));
});

test("an attacker may lose the duel for its controller", async () => {
  await setup(board([{ id: "X", atk: 100 }], [{ id: "Y", atk: 1900 }], { a: { lp: 1800 } }));
  assert.deepEqual((await act(attack("X", "Y"))).over, { winner: "b" });
});

test("BP-ENTER-02: no Battle Phase in turn 1; BP-ENTER-03: in turn 2", async () => {
  const first = await setup(board([{ id: "X" }], [], { turn: 1, starts_in: "main_phase_1" }));
  assert.deepEqual(first.decision.options.map((o) => o.do).sort(), ["change_position", "end_turn"]);
  await refused({ do: "enter_battle_phase" });
  const next = await act({ do: "end_turn" });
  assert.deepEqual([next.snapshot.turn, next.snapshot.turn_player, next.decision.player], [2, "b", "b"]);
  assert.ok(next.decision.options.some((o) => o.do === "enter_battle_phase"));
  const second = await setup(board([{ id: "X" }], [], { turn: 2, starts_in: "main_phase_1", turn_player: "b" }));
  assert.ok(second.decision.options.some((o) => o.do === "enter_battle_phase"));
  assert.equal(second.decision.player, "b");
});

test("setup reports the window it starts in and those passed since", async () => {
  const start = async (starts_in) => names(await setup(board([{ id: "X" }], [], { starts_in })));
  assert.deepEqual(await start("main_phase_1"), ["entered main_phase_1"]);
  assert.deepEqual(await start("start_step"), ["entered start_step", "entered battle_step"]);
  assert.deepEqual(await start("battle_step"), ["entered battle_step"]);
});

test("phases and turns are reported in order; the opponent attacks back", async () => {
  await setup(board([{ id: "X", atk: 1000 }], [{ id: "Y", atk: 1900 }], { starts_in: "main_phase_1" }));
  assert.deepEqual(names(await act({ do: "enter_battle_phase" })), ["entered start_step", "entered battle_step"]);
  assert.deepEqual(names(await act({ do: "end_battle_phase" })), ["entered end_step", "entered main_phase_2"]);
  assert.equal(last.decision.at, "main_phase_2");
  assert.deepEqual(names(await act({ do: "end_turn" })), [
    "entered end_phase",
    "turn_started",
    "entered draw_phase",
    "entered standby_phase",
    "entered main_phase_1",
  ]);
  assert.deepEqual(event(last, "turn_started"), { event: "turn_started", at: "draw_phase", player: "b", turn: 4 });
  assert.deepEqual(names(await act({ do: "enter_battle_phase" })), ["entered start_step", "entered battle_step"]);
  const state = await act(attack("Y", "X"));
  assert.equal(state.snapshot.a.lp, 7100);
  assert.deepEqual(state.snapshot.a.gy, ["X"]);
  await act({ do: "end_battle_phase" });
  assert.deepEqual(names(await act({ do: "end_turn" })).length, 5);
});

test("the short way in leaves the next turn its real Main Phase 1", async () => {
  await setup(board([{ id: "X", atk: 1000 }], [{ id: "Y", atk: 1900 }], { starts_in: "start_step" }));
  await act({ do: "end_battle_phase" });
  const state = await act({ do: "end_turn" });
  assert.equal(state.decision.at, "main_phase_1");
  assert.deepEqual(offered(state, "change_position"), ["Y"]);
});

test("BP-ENTER-05: declining the Battle Phase leads to the End Phase", async () => {
  await setup(board([{ id: "X" }], [], { starts_in: "main_phase_1" }));
  assert.equal(names(await act({ do: "end_turn" }))[0], "entered end_phase");
});

test("POS-06, POS-08: one change of position a turn; POS-01: none after a declaration", async () => {
  const monsters = [
    { id: "X", atk: 1900 },
    { id: "Y", position: "defense" },
    { id: "Z", atk: 10 },
  ];
  await setup(board(monsters, [{ id: "O", position: "defense", def: 5000 }], { starts_in: "main_phase_1" }));
  const changed = await act({ do: "change_position", card: "Y" });
  assert.deepEqual(event(changed, "position_changed"), {
    event: "position_changed",
    at: "main_phase_1",
    card: "Y",
    to: "attack",
  });
  assert.deepEqual(offered(changed, "change_position"), ["X", "Z"]);
  await refused({ do: "change_position", card: "Y" });
  await act({ do: "enter_battle_phase" });
  await act(attack("X", "O"));
  const second = await act({ do: "end_battle_phase" });
  assert.deepEqual(offered(second, "change_position"), ["Z"]);
  await refused({ do: "change_position", card: "X" });
});

test("a Flip Summon is flipped, then position_changed to attack; then it may attack", async () => {
  await setup(board([{ id: "X", atk: 500, position: "face_down_defense" }], [], { starts_in: "main_phase_1" }));
  await refused({ do: "change_position", card: "X" });
  const state = await act({ do: "flip_summon", card: "X" });
  assert.deepEqual(names(state), ["flipped", "position_changed"]);
  assert.deepEqual(offered(state, "change_position"), []);
  await act({ do: "enter_battle_phase" });
  assert.deepEqual(offered(last, "attack"), ["X"]);
});

test("records of this turn lock the position, in both ways in, and end with the turn", async () => {
  const monsters = [
    { id: "S", position: "face_down_defense", set_on_turn: 3 },
    { id: "N", summoned_on_turn: 3 },
    { id: "F", summoned_on_turn: 3, summoned: "flip" },
    { id: "P", summoned_on_turn: 3, summoned: "special" },
    { id: "C", position_changed_on_turn: 3 },
    { id: "O", zone: "extra_left", set_on_turn: 1, summoned_on_turn: 1, position_changed_on_turn: 1 },
  ];
  const main = await setup(board(monsters, [], { starts_in: "main_phase_1" }));
  assert.deepEqual(main.decision.options, [
    { do: "enter_battle_phase" },
    { do: "change_position", card: "O" },
    { do: "end_turn" },
  ]);
  await setup(board(monsters, [], { starts_in: "start_step" }));
  assert.deepEqual(offered(last, "attack"), ["C", "F", "N", "O", "P"]); // BS-ATTACK-08
  const second = await act({ do: "end_battle_phase" });
  assert.deepEqual(second.decision.options, [{ do: "change_position", card: "O" }, { do: "end_turn" }]);
  await act({ do: "end_turn" });
  const later = await act({ do: "end_turn" });
  assert.deepEqual(offered(later, "change_position"), ["C", "F", "N", "O", "P"]);
  assert.deepEqual(offered(later, "flip_summon"), ["S"]);
});

test("attacks already used are used up, in any position, and lock the position", async () => {
  const monsters = [
    { id: "X", atk: 1900, attacks_declared: 1 },
    { id: "D", position: "defense", attacks_declared: 1 },
    { id: "H", position: "face_down_defense", attacks_declared: 1 },
    { id: "Y", atk: 1000 },
  ];
  for (const opposite of [[], [{ id: "O", atk: 10, position: "face_down_defense" }]]) {
    const first = await setup(board(monsters, opposite));
    assert.deepEqual(names(first), ["entered battle_step"]);
    assert.deepEqual(offered(first, "attack"), ["Y"]);
    assert.deepEqual(
      first.snapshot.a.monsters.map((m) => m.attacks_declared),
      [1, 1, 1, 0],
    );
    assert.deepEqual(
      first.snapshot.a.monsters.map((m) => m.position),
      ["attack", "defense", "face_down_defense", "attack"],
    );
    if (opposite.length) assert.equal(first.snapshot.b.monsters[0].position, "face_down_defense");
    assert.equal(first.snapshot.b.lp, 8000);
    const second = await act({ do: "end_battle_phase" });
    assert.deepEqual(second.decision.options, [{ do: "change_position", card: "Y" }, { do: "end_turn" }]);
    await act({ do: "end_turn" });
    const later = await act({ do: "end_turn" });
    assert.deepEqual(offered(later, "change_position"), ["D", "X", "Y"]);
    assert.deepEqual(offered(later, "flip_summon"), ["H"]);
  }
});

test("BS-ATTACK-01..05: illegal attacks are refused, nothing changes; BS-ATTACK-03: one each", async () => {
  const monsters = [
    { id: "X", atk: 1000 },
    { id: "D", atk: 1000, position: "defense" },
    { id: "H", position: "face_down_defense" },
  ];
  const first = await setup(
    board(monsters, [
      { id: "Y", atk: 2000 },
      { id: "Z", position: "face_down_defense", def: 3000 },
    ]),
  );
  assert.deepEqual(first.decision.options, [attack("X", "Y"), attack("X", "Z"), { do: "end_battle_phase" }]);
  for (const [card, target] of [
    ["D", "Y"],
    ["H", "Y"],
    ["X", "D"],
    ["X", "X"],
    ["X", "direct"],
    ["Y", "X"],
  ])
    await refused(attack(card, target));
  for (const what of ["enter_battle_phase", "end_turn", "pass", "stop"]) await refused({ do: what });
  await refused({ do: "change_position", card: "X" });
  await malformed(attack("X", "Q"));
  await malformed(attack("Q", "Y"));
  await malformed({ do: "attack", card: "X" });
  await malformed({ do: "dance" });
  await malformed({ do: "toString" });
  await act(attack("X", "Z"));
  assert.deepEqual(last.decision.options, [{ do: "end_battle_phase" }]);
  await refused(attack("X", "Y"));
  assert.equal(last.snapshot.a.monsters.find((m) => m.id === "X").attacks_declared, 1);
});

test("asking for targets leaves no trace: every attack is still open, counts are 0", async () => {
  const three = (p) =>
    [1, 2, 3].map((n) => ({ id: `${p}${n}`, atk: n * 100, def: 500, position: p === "b" ? "defense" : "attack" }));
  const state = await setup(board(three("a"), three("b")));
  assert.equal(state.decision.options.length, 10);
  assert.deepEqual(
    state.snapshot.a.monsters.map((m) => m.attacks_declared),
    [0, 0, 0],
  );
  for (const n of [1, 2, 3]) await act(attack(`a${n}`, "b1"));
  assert.deepEqual(last.decision.options, [{ do: "end_battle_phase" }]);
});

test("Extra Monster Zones hold attacker and target", async () => {
  const state = await setup(
    board(
      [
        { id: "X", atk: 1900, zone: "extra_left" },
        { id: "W", zone: 3 },
      ],
      [{ id: "Y", atk: 100, zone: "extra_left", frame: "xyz", rank: 4 }],
    ),
  );
  assert.deepEqual(state.snapshot.a.monsters.map((m) => [m.id, m.zone]).sort(), [
    ["W", 3],
    ["X", "extra_left"],
  ]);
  await act(attack("X", "Y"));
  assert.deepEqual(last.snapshot.b.gy, ["Y"]);
  const goat = await engine.setup(board([{ id: "X", zone: "extra_right" }], [], { edition: "goat-2005" }));
  assert.match(goat.unsupported, /Extra Monster Zones/);
});

test("DS-END-11: a destroyed card goes to its owner's GY", async () => {
  await setup(
    board(
      [{ id: "X", atk: 1900 }],
      [
        { id: "Y", atk: 100, owner: "a" },
        { id: "Z", def: 100, position: "face_down_defense", owner: "a" },
      ],
    ),
  );
  await act(attack("X", "Y"));
  assert.deepEqual([last.snapshot.a.gy, last.snapshot.b.gy], [["Y"], []]);
  assert.equal(event(last, "moved").to, "gy a");
  assert.equal(last.snapshot.b.monsters[0].owner, "a");
  await act({ do: "end_battle_phase" });
  await act({ do: "end_turn" });
  const theirs = await act({ do: "flip_summon", card: "Z" });
  assert.equal(theirs.snapshot.b.monsters[0].owner, "a");
});

test("a destroyed token is nowhere", async () => {
  await setup(board([{ id: "X", atk: 1900 }], [{ id: "T", atk: 100, frame: "token" }]));
  await act(attack("X", "T"));
  assert.deepEqual(event(last, "destroyed").cards, ["T"]);
  assert.equal(event(last, "moved").to, "nowhere");
  assert.deepEqual(last.snapshot.b.gy, []);
});

test("hand, piles and set cards are where the board has them and stay there", async () => {
  const cards = (prefix, n, more = {}) => Array.from({ length: n }, (_, i) => ({ id: `${prefix}${i}`, ...more }));
  const side = (p) => ({
    hand: [...cards(`${p}h`, 8), { id: `${p}hs`, frame: "spell" }],
    gy: cards(`${p}g`, 3),
    banished: cards(`${p}b`, 2),
    deck: cards(`${p}d`, 4),
    extra_deck: cards(`${p}e`, 2, { frame: "fusion" }),
    spells_traps: [
      { id: `${p}s`, zone: 2 },
      { id: `${p}t`, frame: "spell", face: "up" },
      { id: `${p}f`, zone: "field_zone", frame: "spell", face: "up" },
      { id: `${p}n`, zone: 5, frame: "spell", set_on_turn: 3 },
    ],
  });
  const state = await setup(
    board([{ id: "X", atk: 5000 }], [{ id: "Y", frame: "effect" }], {
      starts_in: "main_phase_1",
      a: side("a"),
      b: side("b"),
    }),
  );
  assert.deepEqual(
    state.snapshot.a.spells_traps.find((s) => s.id === "at"),
    { id: "at", zone: 1, face: "up" },
  );
  assert.equal(state.snapshot.a.spells_traps.find((s) => s.id === "af").zone, "field_zone");
  assert.deepEqual(state.decision.options, [
    { do: "enter_battle_phase" },
    { do: "change_position", card: "X" },
    { do: "end_turn" },
  ]);
  await act({ do: "end_turn" });
  await act({ do: "end_turn" });
  await act({ do: "enter_battle_phase" });
  await act(attack("X", "Y"));
  assert.deepEqual(ids(last.snapshot.b.spells_traps), ["bf", "bn", "bs", "bt"]);
});

test("what it cannot carry is unsupported, a broken board malformed", async () => {
  const no = async (b) => assert.equal(typeof (await engine.setup(b)).unsupported, "string");
  await no(board([{ id: "X", effects: [{ id: "e" }] }], []));
  await no(board([{ id: "X", frame: "link" }], []));
  await no(board([{ id: "X", attacks_declared: 2 }], []));
  await no(board([{ id: "X" }], [], { edition: "edison-2010" }));
  await no(board([{ id: "X" }], [], { turn: 1 }));
  assert.equal(typeof (await engine.setup(board([{ id: "X" }, { id: "X" }], []))).malformed, "string");
  assert.equal(typeof (await engine.send({ do: "sing" })).malformed, "string");
});

test("DS-CALC-06 by edition: 0 against 0 destroys both in goat-2005, and with the flag added in tcg-current", async () => {
  const zeros = (edition) => board([{ id: "X", atk: 0 }], [{ id: "Y", atk: 0 }], { edition });
  await setup(zeros("ocg-current"));
  assert.equal(event(await act(attack("X", "Y")), "destroyed"), undefined);
  await setup(zeros("goat-2005"));
  assert.deepEqual(event(await act(attack("X", "Y")), "destroyed").cards.sort(), ["X", "Y"]);
  for (const [args, env] of [
    [["--flags-add", "10000000"], {}],
    [[], { DUELPROOF_OCGCORE_FLAGS_ADD: "0x10000000" }],
    [["--edition-flags", "tcg-current=0x1002e800"], {}],
  ]) {
    const other = new Client(args, { ...process.env, ...env });
    await setup(zeros("tcg-current"), other);
    assert.deepEqual(event(await act(attack("X", "Y"), other), "destroyed").cards.sort(), ["X", "Y"]);
    assert.equal(await other.close(), 0);
  }
});

test("a setup during a duel drops it; an act before any setup is malformed", async () => {
  await setup(board([{ id: "X" }], []));
  await setup(board([{ id: "V" }], []));
  await malformed(attack("X", "direct"));
  const fresh = new Client();
  assert.equal(typeof (await fresh.act({ do: "end_turn" })).malformed, "string");
  await fresh.close();
});

test("an unknown option of the command line is wrong use", async () => {
  const wrong = new Client(["--flags"]);
  assert.equal(await wrong.exited, 2);
});

test("the package is looked for beside the adapter, then in the user's cache; without it, exit 3", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "duelproof-ocgcore-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const copy = join(folder, "wheel");
  cpSync(dirname(ADAPTER), copy, { recursive: true, filter: (path) => basename(path) !== "node_modules" });
  const env = { ...process.env, XDG_CACHE_HOME: join(folder, "cache"), DUELPROOF_CACHE: "" };
  const without = new Client([], env, join(copy, "adapter.mjs"));
  assert.match((await without.hello()).unavailable, /run: duelproof install ocgcore$/);
  assert.equal(await without.exited, 3);
  assert.match(without.stderr, /^ocgcore-wasm 0\.1\.2 is not installed; run: duelproof install ocgcore$/m);

  const cache = join(folder, "cache", "duelproof", "ocgcore", "node_modules");
  mkdirSync(cache, { recursive: true });
  cpSync(join(dirname(ADAPTER), "node_modules", "ocgcore-wasm"), join(cache, "ocgcore-wasm"), { recursive: true });
  const cached = new Client([], env, join(copy, "adapter.mjs"));
  assert.equal((await cached.hello()).hello.name, "ocgcore");
  assert.equal(await cached.close(), 0);
  const named = new Client(
    [],
    { ...env, DUELPROOF_CACHE: join(folder, "cache", "duelproof") },
    join(copy, "adapter.mjs"),
  );
  assert.equal((await named.hello()).hello.name, "ocgcore");
  assert.equal(await named.close(), 0);
});
