// Finding, loading and sharing the core.
//
// The core is an optional engine with a licence of its own (AGPL inside the wasm): it is found where the user
// installed it, never carried along.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const PACKAGE = "ocgcore-wasm";
export const HERE = dirname(fileURLToPath(import.meta.url));
export const PINNED = JSON.parse(readFileSync(join(HERE, "package.json"), "utf8")).dependencies[PACKAGE];
export const MISSING = `${PACKAGE} ${PINNED} is not installed; run: duelproof install ocgcore`;

/** The user's cache, where `duelproof install ocgcore` runs `npm ci`. */
export function cacheFolder(env = process.env) {
  const root = env.DUELPROOF_CACHE || join(env.XDG_CACHE_HOME || join(homedir(), ".cache"), "duelproof");
  return join(root, "ocgcore");
}

/** The folder of the pinned package as seen from `folder`, or null. */
function packageSeenFrom(folder) {
  try {
    const manifest = createRequire(join(folder, "adapter.mjs")).resolve(`${PACKAGE}/package.json`);
    const { version, main } = JSON.parse(readFileSync(manifest, "utf8"));
    if (version === PINNED) return join(dirname(manifest), main);
    console.error(`${PACKAGE} ${version} in ${dirname(manifest)} is not the pinned ${PINNED}: passed over`);
  } catch (error) {
    if (error.code !== "MODULE_NOT_FOUND") throw error;
  }
  return null;
}

export function findPackage(env = process.env) {
  return packageSeenFrom(HERE) ?? packageSeenFrom(cacheFolder(env));
}

// The package keeps the callbacks of every duel for ever, so all duels share these three, which read `active`:
// memory stays flat over any number of duels. One duel runs at a time.
let active = { cards: new Map(), notes: [], errors: [] };

const NO_EFFECTS = "local s=self_table function s.initial_effect(c) end";
const TYPE_NORMAL = 0x10;

const cardReader = (code) => active.cards.get(code) ?? null;
const scriptReader = (name) => {
  const card = active.cards.get(Number(/^c(\d+)\.lua$/.exec(name)?.[1]));
  return card && !(card.type & TYPE_NORMAL) ? NO_EFFECTS : "";
};
// Type 0 is a Lua error; type 1 is Debug.Message, by which the listeners speak.
const errorHandler = (type, text) => (type === 1 ? active.notes : active.errors).push(text);

export const CALLBACKS = { cardReader, scriptReader, errorHandler };

/** What the core says while it runs goes to this duel from now on. */
export function activate(cards) {
  active = { cards, notes: [], errors: [] };
  return active;
}

/** Loads the core: `{lib, T, R, version}`, or null where the package is not installed. */
export async function loadCore(env = process.env) {
  const entry = findPackage(env);
  if (entry === null) return null;
  const module = await import(pathToFileURL(entry));
  const lib = await module.default({ sync: true });
  const version = `${PACKAGE} ${PINNED} core ${lib.getVersion().join(".")}`;
  return { lib, T: module.OcgMessageType, R: module.OcgResponseType, version };
}
