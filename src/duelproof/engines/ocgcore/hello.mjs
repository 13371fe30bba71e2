// What the adapter claims. README.md says for each word what it rests on.

const WINDOWS = [
  "draw_phase", "standby_phase", "main_phase_1", "start_step", "battle_step", "start_of_damage_step",
  "before_damage_calculation", "damage_calculation", "after_damage_calculation", "end_of_damage_step", "end_step",
  "main_phase_2", "end_phase",
];
const EVENTS = [
  "turn_started", "entered", "attack_declared", "flipped", "position_changed", "calculated", "damaged", "doomed",
  "destroyed", "moved", "attack_ended", "duel_over",
];
const STATE = ["lp", "location", "position", "zone", "stats", "declared", "doomed", "battle", "turn"];
const ACCEPTS = [
  "starts_in:main_phase_1", "starts_in:start_step", "starts_in:battle_step", "turn", "first_turn", "turn_player",
  "zones", "extra_monster_zones", "owner", "attacks_declared", "set_on_turn", "summoned_on_turn",
  "position_changed_on_turn", "hand", "gy", "banished", "deck", "extra_deck", "spells_traps", "levels", "tokens",
];

export const hello = (version, editions) => ({
  name: "ocgcore", version, editions,
  observes: { level: "point", windows: WINDOWS, state: STATE, options: true, events: EVENTS },
  accepts: ACCEPTS, primitives: [], cards: [], reuse: true, play: false,
});
