import { expect, test } from "vitest";

import { hashRecoveryCode, encryptFactorSecret } from "~/services/second-factor/factor-secret.server";
import { proveFactor } from "~/services/staff/prove-factor.server";
import { resetFactor } from "~/services/sessions/reset-factor.server";
import { contextOf } from "~/services/platform/context.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import { findSession } from "~/models/sessions/session.server";
import { saveFactor, saveRecoveryCodes } from "~/models/second-factor/factor.server";
import { stepAt, totpCode } from "~/models/second-factor/totp.server";
import { lockAccount } from "~/models/users/user.server";
import { hashToken } from "~/services/platform/token.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { twoPools } from "../../support/races";
import { makeRequestContext } from "../../support/request";
import { employ, openSessionOf } from "../../support/sessions";

const now = new Date();
const secret = Buffer.from("12345678901234567890");
const LETTERS = "ABCDEFGHABCDEFGH";

const pools = await twoPools();

/** A staff member with a factor, logged in to several browsers. */
async function staffIn(browsers: number) {
  const { db } = pools;
  const context = makeContext(db, now);
  const user = await makeOwner(db);
  await employ(db, user, ["admin"]);
  await saveFactor(db, user.id, {
    secret: encryptFactorSecret(context, user.id, secret),
    lastStep: 0,
    createdAt: now,
  });
  await saveRecoveryCodes(db, user.id, [hashRecoveryCode(LETTERS)], now);
  const sessions = [];
  for (let count = 0; count < browsers; count += 1) {
    const found = await findSession(db, hashToken(await openSessionOf(db, user)), now);
    if (found) sessions.push(found);
  }
  expect(sessions).toHaveLength(browsers);
  return { user, sessions };
}

const provedSessions = async (user: { id: number }) =>
  (
    await pools.db
      .selectFrom("sessions")
      .select("id")
      .where("userId", "=", user.id)
      .where("secondFactorAt", "is not", null)
      .execute()
  ).length;

const at = (index: number) => makeContext(pools.pool(index), now);

test("one app code, typed in five sessions at once, proves the factor in one", async () => {
  const { user, sessions } = await staffIn(5);
  const typed = { app: totpCode(secret, stepAt(now)) };
  const results = await Promise.all(
    sessions.map((session, index) =>
      withRequestContext(makeRequestContext(), () => proveFactor(at(index), session, typed)),
    ),
  );
  expect(results.filter(({ outcome }) => outcome === "proved")).toHaveLength(1);
  expect(results.filter(({ outcome }) => outcome === "used")).toHaveLength(4);
  expect(await provedSessions(user)).toBe(1);
});

test("the code of the previous step does not count beside the next one's, in either order", async () => {
  const { user, sessions } = await staffIn(2);
  const codes = [stepAt(now), stepAt(now) + 1].map((step) => totpCode(secret, step));
  const results = await Promise.all(
    sessions.map((session, index) =>
      withRequestContext(makeRequestContext(), () =>
        proveFactor(at(index), session, { app: codes[index] ?? "" }),
      ),
    ),
  );
  const { lastStep: last } = await pools.db
    .selectFrom("secondFactors")
    .select("lastStep")
    .where("userId", "=", user.id)
    .executeTakeFirstOrThrow();
  expect(last).toBe(stepAt(now) + 1);
  expect(results[1]?.outcome).toBe("proved");
  const again = await withRequestContext(makeRequestContext(), () =>
    proveFactor(at(0), sessions[0]!, { app: codes[0] ?? "" }),
  );
  expect(again.outcome).toBe("used");
});

test("one recovery code, typed in five sessions at once, counts once", async () => {
  const { user, sessions } = await staffIn(5);
  const results = await Promise.all(
    sessions.map((session, index) =>
      withRequestContext(makeRequestContext(), () => proveFactor(at(index), session, { list: LETTERS })),
    ),
  );
  expect(results.filter(({ outcome }) => outcome === "proved")).toHaveLength(1);
  expect(await provedSessions(user)).toBe(1);
});

test("five of fifty simultaneous wrong codes are checked", async () => {
  const { sessions } = await staffIn(1);
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      withRequestContext(makeRequestContext(), () => proveFactor(at(index), sessions[0]!, { app: "000000" })),
    ),
  );
  expect(results.filter(({ outcome }) => outcome === "wrong")).toHaveLength(5);
  expect(results.filter(({ outcome }) => outcome === "throttled")).toHaveLength(45);
});

test("a factor removed in between proves nothing, and all sessions end", async () => {
  const { user, sessions } = await staffIn(3);
  const typed = { app: totpCode(secret, stepAt(now)) };
  await Promise.all([
    ...sessions.map((session, index) =>
      withRequestContext(makeRequestContext(), () => proveFactor(at(index), session, typed)),
    ),
    pools
      .pool(1)
      .transaction()
      .execute(async (trx) => {
        const locked = await lockAccount(trx, user.id);
        if (locked) await resetFactor(contextOf(at(0), { db: trx, now }), locked);
      }),
  ]);
  const live = await pools.db
    .selectFrom("sessions")
    .select("id")
    .where("userId", "=", user.id)
    .where("revokedAt", "is", null)
    .execute();
  expect(live).toEqual([]);
});
