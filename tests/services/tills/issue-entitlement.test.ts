import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { expect, test } from "vitest";

import { DAY, HOUR } from "~/models/duration";
import { countAttempts } from "~/models/http/throttle.server";
import { entitlementLimit } from "~/models/tills/limits";
import type { User } from "~/models/users/user";
import { endTill } from "~/services/tills/change-till.server";
import { issueEntitlement } from "~/services/tills/issue-entitlement.server";
import { issued, buyPlan, signedInTill, tillOrigin } from "../../support/subscriber";
import { readJwks } from "~/services/tills/rotate-signing-keys.server";
import { authenticateTill } from "~/services/tills/issue-tokens.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";

const database = await testDatabase();
const db = database.db;

type Context = ReturnType<typeof makeContext>;

/** A till and its answer to each call, verified as a till does. */
async function till(app: Context = makeContext(db), owner?: User) {
  const own = owner ?? (await makeOwner(db));
  const tokens = await signedInTill(app, own);
  const ask = async () => {
    const caller = await authenticateTill(app, tokens.accessToken);
    if (!caller) return null;
    const answer = await issued(app, caller, tillOrigin);
    const keys = createLocalJWKSet(await readJwks(app));
    const { payload } = await jwtVerify(answer.entitlement, keys, {
      issuer: tillOrigin,
      audience: "kaypoint-till",
      typ: "kp-entitlement+jwt",
      algorithms: ["EdDSA"],
      currentDate: app.clock.now(),
    });
    return { ...answer, payload };
  };
  return { app, owner: own, tokens, ask };
}

test("the entitlement is signed, names the shop and the till, and has exactly what the contract says", async () => {
  const { app, tokens, ask } = await till();
  const answer = await ask();
  const caller = await authenticateTill(app, tokens.accessToken);
  const header = decodeProtectedHeader(answer?.entitlement ?? "");
  expect(Object.keys(header).sort()).toEqual(["alg", "kid", "typ"]);
  expect(header.kid).toMatch(/^[\w-]{43}$/);
  expect(Object.keys(answer?.payload ?? {}).sort()).toEqual(
    [
      "iss",
      "aud",
      "sub",
      "dev",
      "jti",
      "ver",
      "seq",
      "iat",
      "exp",
      "plan",
      "state",
      "limits",
      "extras",
      "ends",
      "grace_until",
      "paused",
    ].sort(),
  );
  expect(answer?.payload).toMatchObject({
    sub: String(caller?.locationId),
    dev: String(tokens.till.id),
    ver: 1,
    seq: 1,
    plan: null,
    state: "ended",
    ends: null,
    grace_until: null,
  });
  expect((answer?.payload.exp ?? 0) - (answer?.payload.iat ?? 0)).toBe((7 * DAY) / 1000);
  expect(answer?.entitlement.length).toBeLessThan(900);
});

test("a plan, an extra, its end and a revocation are in the next answer", async () => {
  const { app, owner, tokens, ask } = await till();
  expect((await ask())?.payload).toMatchObject({ plan: null, seq: 1 });
  await buyPlan(app, owner, { extras: { users: 1 } });
  const paid = await ask();
  expect(paid?.payload).toMatchObject({ plan: "plus", state: "active", seq: 2, extras: ["users_1"] });
  expect(paid?.payload.limits).toEqual({
    users: 6,
    outlets: 2,
    products: 1000,
    customers: null,
    bank_accounts: null,
  });
  const ends = Number(paid?.payload.ends) * 1000;
  await db
    .updateTable("subscriptions")
    .set({ graceUntil: new Date(ends + 7 * DAY) })
    .where("ownerId", "=", owner.id)
    .execute();
  expect((await ask())?.payload).toMatchObject({ state: "active", grace_until: (ends + 7 * DAY) / 1000 });
  await db
    .updateTable("subscriptions")
    .set({ endsAt: app.clock.now(), startsAt: new Date(app.clock.now().getTime() - DAY) })
    .where("ownerId", "=", owner.id)
    .execute();
  expect((await ask())?.payload).toMatchObject({ state: "grace", plan: "plus" });
  await endTill(app, owner, tokens.till.id);
  expect(await ask()).toBeNull();
});

test("all shops have the plan of the main one, each with its own numbers", async () => {
  const { app, owner, ask } = await till();
  await buyPlan(app, owner);
  const location = await db
    .insertInto("locations")
    .values({ ownerId: owner.id, name: "Market", isMain: false, createdAt: app.clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.updateTable("tills").set({ locationId: location.id }).where("ownerId", "=", owner.id).execute();
  const second = await till(app, owner);
  expect((await ask())?.payload).toMatchObject({ sub: String(location.id), plan: "plus", seq: 1 });
  expect((await ask())?.payload).toMatchObject({ seq: 2 });
  expect((await second.ask())?.payload).toMatchObject({ plan: "plus", seq: 1 });
  await db
    .updateTable("locations")
    .set({ archivedAt: app.clock.now() })
    .where("id", "=", location.id)
    .execute();
  expect((await ask())?.payload).toMatchObject({ plan: null, state: "ended", seq: 3 });
  expect((await second.ask())?.payload).toMatchObject({ plan: "plus", seq: 2 });
});

test("an answer gives the time and when to ask again", async () => {
  const { app, ask } = await till();
  const answer = await ask();
  expect(answer?.now).toEqual(app.clock.now());
  const hours = ((answer?.checkAfter.getTime() ?? 0) - app.clock.now().getTime()) / 3_600_000;
  expect(hours).toBeGreaterThanOrEqual(5.5);
  expect(hours).toBeLessThanOrEqual(6.5);
});

test("a till that asks too often is told when to ask again, and takes no number", async () => {
  const { app, tokens, ask } = await till();
  const caller = await authenticateTill(app, tokens.accessToken);
  if (!caller) throw new Error("the token opens nothing");
  const began = app.clock.now();
  const almost = entitlementLimit.limit - 1;
  await countAttempts(db, `entitlement:${tokens.till.id}`, entitlementLimit, almost, began);
  expect((await ask())?.payload).toMatchObject({ seq: 1 });
  expect(await issueEntitlement(app, caller, tillOrigin)).toEqual({
    outcome: "throttled",
    retryAfterSeconds: 3600,
  });
  app.setTime(new Date(began.getTime() + HOUR));
  const { entitlement } = await issued(app, caller, tillOrigin);
  expect(decodeJwt(entitlement)).toMatchObject({ seq: 2 });
});
