import { expect, test } from "vitest";

import { endLockdown } from "~/models/accounts/lockdown.server";
import { findPerson } from "~/models/console/people.server";
import { accountStanding } from "~/models/console/people";
import { listCards } from "~/models/payments/card.server";
import { getPayLink } from "~/models/pay-links/pay-link.server";
import { listSessions } from "~/models/sessions/session.server";
import { listTills } from "~/models/tills/till.server";
import { getUser } from "~/models/users/user.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { actionsFor, type PersonFacts } from "~/models/console/person-action";
import { performPersonAction } from "~/services/console/perform-person-action.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import { makeOwner } from "../../support/accounts";
import { testDatabase } from "../../support/database";
import { subjectsTo, textsTo } from "../../support/messages";
import { makeOrderLink, makeTopUpLink, startByLink, stateOf } from "../../support/pay-links";
import { makePayer } from "../../support/paying";
import { makeRequestContext } from "../../support/request";
import { actionsOf, employ } from "../../support/sessions";
import { buyPlan, saveCard, sessionOf, signedInTill } from "../../support/subscriber";

const database = await testDatabase();

const reason = "Called from the verified number: sessions they do not know";

async function makeCase() {
  const { db } = database;
  const { app, fake, owner } = await makePayer(db);
  const staff = await makeOwner(db);
  await employ(db, staff, ["support"]);
  await buyPlan(app, owner, {});
  await saveCard(app, fake, owner);
  await signedInTill(app, owner);
  await sessionOf(app, owner);
  const perform = (act: "lock-down" | "lift-hold" | "enable") =>
    withRequestContext(makeRequestContext(), () =>
      performPersonAction(app, { userId: owner.id, staffId: staff.id }, { act, reason }),
    );
  const open = async () => {
    const now = app.clock.now();
    return {
      sessions: (await listSessions(db, owner, now)).length,
      tills: (await listTills(db, owner.id, now)).length,
      cards: (await listCards(db, owner.id, now)).length,
      money: await walletBalance(db, owner.id),
    };
  };
  return { db, app, owner, staff, perform, open };
}

test("locking down ends sessions, tills, cards and renewal at once, keeps the money, and tells the person", async () => {
  const { db, app, owner, perform, open } = await makeCase();
  const before = await open();
  expect(before).toMatchObject({ tills: 1, cards: 1 });
  expect(before.sessions).toBeGreaterThan(0);
  expect(await perform("lock-down")).toEqual({ outcome: "done" });

  expect(await open()).toEqual({ sessions: 0, tills: 0, cards: 0, money: before.money });
  const { passwordHash, disabledAt } = await db
    .selectFrom("users")
    .select(["passwordHash", "disabledAt"])
    .where("id", "=", owner.id)
    .executeTakeFirstOrThrow();
  expect(passwordHash).toBeNull();
  expect(disabledAt).not.toBeNull();
  const renewing = await db
    .selectFrom("subscriptions")
    .select("id")
    .where("ownerId", "=", owner.id)
    .where("endedAt", "is", null)
    .where("cancelledAt", "is", null)
    .where("renewalMethod", "is not", null)
    .execute();
  expect(renewing).toEqual([]);
  expect(await subjectsTo(db, owner.id)).toContain("We locked your Kaypoint account to protect it");
  expect((await textsTo(db, owner.id)).join()).toContain("We locked your Kaypoint account");
  expect(await actionsOf({ db }, owner)).toContain("locked-down");
  const person = await findPerson(db, owner.id);
  expect(person && accountStanding(person, app.clock.now())).toBe("Locked");
});

test("an account is locked down once, and the way back asks for a new password", async () => {
  const { db, owner, perform, open } = await makeCase();
  await perform("lock-down");
  expect(await perform("lock-down")).toMatchObject({ outcome: "refused" });
  expect(await perform("lift-hold")).toEqual({ outcome: "done" });
  expect(await perform("lift-hold")).toMatchObject({ outcome: "refused" });
  const opened = await getUser(db, owner.id);
  expect(opened.id).toBe(owner.id);
  expect(await open()).toMatchObject({ sessions: 0, tills: 0, cards: 0 });
  const subjects = await subjectsTo(db, owner.id);
  expect(subjects.filter((subject) => subject.includes("locked"))).toHaveLength(1);
  expect(subjects.filter((subject) => subject.includes("open again"))).toHaveLength(1);
  const states = await db.selectFrom("lockdowns").select("state").where("userId", "=", owner.id).execute();
  expect(states).toEqual([{ state: "lifted" }]);
  expect(await endLockdown(db, owner.id, new Date())).toBeNull();
  expect(await perform("lock-down")).toEqual({ outcome: "done" });
});

test("locking down withdraws payment links, and removes passkeys and two-step login, as its mail says", async () => {
  const { db, app, owner, perform } = await makeCase();
  const made = await makeTopUpLink(app, owner);
  const other = await makeOrderLink(app, owner);
  const own = { userId: owner.id, createdAt: app.clock.now() };
  await db
    .insertInto("secondFactors")
    .values({ ...own, secret: Buffer.alloc(40), lastStep: 0 })
    .execute();
  await perform("lock-down");
  expect([await stateOf(db, made), await stateOf(db, other)]).toEqual(["withdrawn", "withdrawn"]);
  const link = await getPayLink(db, other.link.id);
  expect(await startByLink(app, { ...other, link })).toEqual({ outcome: "ended" });
  expect(
    await db.selectFrom("secondFactors").select("userId").where("userId", "=", owner.id).execute(),
  ).toEqual([]);
  const mails = await db.selectFrom("outbox").select("text").where("ownerId", "=", owner.id).execute();
  expect(mails.map(({ text }) => text).join()).toContain(
    "passkeys and two-step login were removed, saved cards were removed, renewal was switched off, payment links were withdrawn",
  );
});

const facts: PersonFacts = {
  role: "owner",
  isSelf: false,
  disabled: false,
  locked: false,
  deleted: false,
  closed: false,
  correcting: false,
  verified: true,
  confirmed: true,
  hasFactor: false,
  hasNumber: false,
  isLoggedIn: false,
};

test.each([
  { on: {}, offered: ["lock-down", "disable"] },
  { on: { disabled: true }, offered: ["enable"] },
  { on: { disabled: true, locked: true }, offered: ["lift-hold"] },
])("an account with $on is offered $offered", ({ on, offered }) => {
  const acts = actionsFor(["support"], { ...facts, ...on });
  const kinds = ["lock-down", "lift-hold", "disable", "enable"];
  expect(acts.filter((act) => kinds.includes(act))).toEqual(offered);
  expect(actionsFor(["finance"], { ...facts, ...on })).toEqual([]);
});
