import { SignJWT } from "jose";
import { readEntitled, takeNumber } from "~/models/tills/entitlement.server";
import {
  checkAfter,
  claimsOf,
  ENTITLEMENT_TYPE,
  entitlementOf,
  pausedEntitlement,
} from "~/models/tills/entitlement";
import { SIGNATURE } from "~/models/tills/signing-key";
import type { Caller } from "~/models/tills/token.server";
import type { App } from "~/services/platform/app.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { ensureKeys, signerOf } from "./rotate-signing-keys.server";

type EntitlementContext = Pick<App, "db" | "clock" | "random" | "config">;

type IssueResult =
  | { outcome: "issued"; entitlement: string; now: Date; checkAfter: Date }
  | { outcome: "throttled"; retryAfterSeconds: number };

/**
 * The signed document of what a till's location may use now: all locations of an account except archived ones are
 * under the plan of its main one. The number is taken first, so that a document with a higher number never describes an
 * earlier state.
 */
export async function issueEntitlement(
  app: EntitlementContext,
  { tillId, ownerId, locationId }: Pick<Caller, "tillId" | "ownerId" | "locationId">,
  issuer: string,
): Promise<IssueResult> {
  const catalogue = await catalogueOf(app);
  const numbered = await app.db.transaction().execute(async (trx) => {
    const number = await takeNumber(trx, { tillId, locationId }, app.clock.now());
    if (!number.allowed) return number;
    const now = app.clock.now();
    return { ...number, ...(await readEntitled(trx, { ownerId, locationId, since: now })), now };
  });
  if (!numbered.allowed) return { outcome: "throttled", retryAfterSeconds: numbered.retryAfterSeconds };
  const { seq, use, now } = numbered;
  const live = use === "archived" ? null : numbered.live;
  const plan = catalogue.plans.find(({ id }) => id === live?.planId) ?? null;
  const included = entitlementOf(plan, live, now);
  const entitlement = use === "paused" ? pausedEntitlement(included) : included;
  const id = app.random.bytes(16).toString("base64url");
  const { kid, key } = await signerOf(app, numbered.key ?? (await ensureKeys(app)));
  const document = await new SignJWT(claimsOf(entitlement, { issuer, locationId, tillId, id, seq, now }))
    .setProtectedHeader({ alg: SIGNATURE, kid, typ: ENTITLEMENT_TYPE })
    .sign(key);
  return {
    outcome: "issued",
    entitlement: document,
    now,
    checkAfter: checkAfter(entitlement, app.random.bytes(1).readUInt8() / 256, now),
  };
}
