// Duel flags of each edition, and the command line's changes to them.

const MODE_MR5 = 0x2e800n;
const MODE_GOAT = 0x3f80d072cn;
// SEGOC as the TCG has it: optional triggers from non-public places, and by the first trigger.
const TCG_TRIGGER_ORDER = 0x100000000n | 0x200000000n;
const ATTACK_FIRST_TURN = 0x2n;
const EXTRA_MONSTER_ZONES = 0x2000n;
// The End Phase discard down to six cards is no part of the Battle Phase: it would be a prompt nobody planned.
const NO_HAND_LIMIT = 0x1000000n;

const EDITIONS = {
  "tcg-current": MODE_MR5 | TCG_TRIGGER_ORDER,
  "ocg-current": MODE_MR5,
  "goat-2005": MODE_GOAT, // the package's own MODE_GOAT is stale
};

const hex = (text) => {
  if (!/^(0x)?[0-9a-f]+$/i.test(text)) throw new Error(`not a hexadecimal number: ${text}`);
  return BigInt(`0x${text.replace(/^0x/i, "")}`);
};

/** Reads `[--flags-add HEX] [--flags-remove HEX] [--edition-flags edition=HEX]` and the environment. */
export function readFlags(argv, env = process.env) {
  const flags = { editions: { ...EDITIONS }, add: hex(env.DUELPROOF_OCGCORE_FLAGS_ADD || "0"), remove: 0n };
  const rest = [...argv];
  while (rest.length) {
    const [name, joined] = rest.shift().split(/=(.*)/s);
    const value = joined ?? rest.shift() ?? "";
    if (name === "--flags-add") flags.add |= hex(value);
    else if (name === "--flags-remove") flags.remove |= hex(value);
    else if (name === "--edition-flags") {
      const [edition, number = ""] = value.split("=");
      flags.editions[edition] = hex(number);
    } else throw new Error(`unknown option ${name}`);
  }
  return flags;
}

/** The flags one duel starts with. The core's first turn is the board's turn, whatever its number. */
export function duelFlags(flags, edition, turn) {
  const first = turn > 1 ? ATTACK_FIRST_TURN : 0n;
  return (flags.editions[edition] | NO_HAND_LIMIT | first | flags.add) & ~flags.remove;
}

export const hasExtraMonsterZones = (flags) => (flags & EXTRA_MONSTER_ZONES) !== 0n;
