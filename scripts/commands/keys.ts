import { parseArgs } from "node:util";
import { formatMoment } from "~/models/date";
import { mayDropFrom, mayRotateFrom, type SigningKey } from "~/models/tills/signing-key";
import { systemClock } from "~/services/platform/clock.server";
import { systemRandom } from "~/services/platform/random.server";
import {
  dropPublished,
  type KeyChange,
  readSigningKeys,
  rotateKeys,
} from "~/services/tills/rotate-signing-keys.server";
import { commandOnDatabase } from "../supervisor/command";
import { withDatabase } from "../supervisor/database";
import { Problem } from "../supervisor/problem";

const USAGE = `The keys that sign what tills may use: one signs, and one is published to come next.
npm run keys -- list                                the keys, and when each may change
npm run keys -- rotate --reason "…"                 the next key signs from now on; 14 days after it was published
npm run keys -- drop KEY --reason "…"               takes an old key away; 14 days after its last signature
npm run keys -- drop KEY --leaked --reason "…"      takes any key away at once

The 14 days give each till the time to learn a key. After --leaked an offline till may accept a forged entitlement for up to
7 days, and a cache of /.well-known/jwks.json for an hour. The keys of settings are in docs/database.md, "Keys".`;

await commandOnDatabase(USAGE, ({ config }) =>
  withDatabase(config.databaseUrl, async (db) => {
    const app = { db, config, clock: systemClock, random: systemRandom };
    const { act, kid, leaked, reason } = readWords();
    if (act === "list" && kid === undefined) return list(await readSigningKeys(app));
    if (reason === "") throw new Problem(`Say why, with --reason.\n${USAGE}`);
    if (act === "rotate" && kid === undefined) return requireChanged(await rotateKeys(app, { reason }));
    if (act === "drop" && kid !== undefined)
      return requireChanged(await dropPublished(app, { kid, leaked, reason }));
    throw new Problem(USAGE);
  }),
);

function readWords() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { reason: { type: "string" }, leaked: { type: "boolean" } },
    });
    const [act, kid, ...rest] = positionals;
    if (rest.length > 0) throw new Error("Too many words.");
    return { act, kid, leaked: values.leaked ?? false, reason: values.reason?.trim() ?? "" };
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n${USAGE}`);
  }
}

function requireChanged(change: KeyChange): string {
  if (!change.ok) throw new Problem(change.problem);
  return change.message;
}

function list(keys: SigningKey[]): string {
  return keys.map(line).join("\n");
}

function line(key: SigningKey): string {
  const from = key.state === "next" ? mayRotateFrom(key) : mayDropFrom(key);
  const may = key.state === "next" ? "may sign from" : "may be dropped from";
  const when = from === null ? "" : `, ${may} ${formatMoment(from)}`;
  return `${key.kid}  ${key.state}, published ${formatMoment(key.publishedAt)}${when}`;
}
