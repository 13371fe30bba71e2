// Entry: node adapter.mjs [--flags-add HEX] [--flags-remove HEX] [--edition-flags edition=HEX]
//
// The real stdout belongs to the wire alone: whatever the package prints goes to stderr, from before it is loaded.
import { MISSING, PACKAGE, PINNED, loadCore } from "./core.mjs";
import { readFlags } from "./editions.mjs";
import { Session, eachLine } from "./wire.mjs";

const WRONG_USE = 2, NO_ENGINE = 3; // exit codes of duelproof

const toWire = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);
const send = (reply, then) => toWire(`${JSON.stringify(reply)}\n`, then);

function flagsOrExit() {
  try {
    return readFlags(process.argv.slice(2));
  } catch (error) {
    console.error(`ocgcore adapter: ${error.message}`);
    process.exit(WRONG_USE);
  }
}

async function loadOrSayWhy() {
  try {
    return { core: await loadCore(), why: MISSING };
  } catch (error) {
    return { core: null, why: `${PACKAGE} ${PINNED} cannot be loaded: ${error.message}` };
  }
}

function parse(line) {
  try {
    return JSON.parse(line) ?? {};
  } catch {
    return { id: null, do: "a line that is no JSON" };
  }
}

const flags = flagsOrExit();
const { core, why } = await loadOrSayWhy();
if (!core) console.error(why);
const session = core && new Session(core, flags);
let closing = false;

eachLine(process.stdin, (line) => {
  if (closing) return;
  const request = parse(line);
  const id = request.id ?? null;
  closing = !session || request.do === "close";
  if (!session) send({ id, unavailable: why }, () => process.exit(NO_ENGINE));
  else send({ id, ...session.reply(request) }, closing ? () => process.exit(0) : undefined);
});
