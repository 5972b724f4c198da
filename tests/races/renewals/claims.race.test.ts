import { beforeEach, expect, test } from "vitest";
import { lockAccount } from "~/models/users/user.server";
import { claimDue } from "~/models/renewals/renewal.server";
import { LEASE } from "~/models/renewals/renewal";
import { askCorrection, completeCorrections } from "~/services/accounts/request-correction.server";
import { closeAccount } from "~/services/rights/close-account.server";
import { deleteDue } from "~/services/rights/delete-accounts.server";
import { deletionDue } from "~/models/rights/closure";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { atOnce, PARALLEL, twoPools } from "../../support/races";
import { employ } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";
import { CORRECTION_WAIT } from "~/models/accounts/pending-correction";

/* Rows held by one process are skipped by another, which does not wait. */

const start = new Date("2026-11-21T09:00:00Z");
const end = new Date("2026-12-21T09:00:00Z");
const later = (moment: Date, time: number) => new Date(moment.getTime() + time);

const database = await twoPools();
beforeEach(() => database.db.updateTable("subscriptions").set({ endedAt: start }).execute());

async function makeDue(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1)
    await buyPlan(makeContext(database.db, start), await makeOwner(database.db));
}

const claim = (index: number, limit: number, now = end) =>
  claimDue(database.pool(index), { byCard: false, limit, now });

/** Runs work in another process while this one holds an account. */
const beside = <Result>(ownerId: number, work: () => Promise<Result>): Promise<Result> =>
  database
    .pool(0)
    .transaction()
    .execute(async (trx) => {
      await lockAccount(trx, ownerId);
      return work();
    });

test("no renewal is claimed twice before its lease ends, however many claim at once", async () => {
  await makeDue(20);
  const claimed = (await atOnce((index) => claim(index, 3))).flat();
  expect(PARALLEL * 3).toBeGreaterThan(20);
  expect(claimed).toHaveLength(20);
  expect(new Set(claimed.map(({ subscriptionId }) => subscriptionId)).size).toBe(20);
  expect(await claim(0, 20, later(end, LEASE - 1))).toEqual([]);
  expect(await claim(1, 20, later(end, LEASE))).toHaveLength(20);
});

test("a plan being changed is claimed later, and the others at once", async () => {
  await makeDue(3);
  const { id } = await database.db
    .selectFrom("subscriptions")
    .select("id")
    .where("endedAt", "is", null)
    .limit(1)
    .executeTakeFirstOrThrow();
  await database
    .pool(0)
    .transaction()
    .execute(async (trx) => {
      await trx.updateTable("subscriptions").set({ remindedDays: 1 }).where("id", "=", id).execute();
      const others = await claim(1, 10);
      expect(others).toHaveLength(2);
      expect(others.map(({ subscriptionId }) => subscriptionId)).not.toContain(id);
    });
  expect(await claim(1, 10)).toMatchObject([{ subscriptionId: id }]);
});

test("a correction whose account is held is left for the next round", async () => {
  const [owner, staff] = [await makeOwner(database.db), await makeOwner(database.db)];
  await employ(database.db, staff, ["support"]);
  const correction = { what: "email", to: `right-${owner.email}` } as const;
  const by = { staffId: staff.id, reason: "Asked by phone" };
  const asked = await askCorrection(makeContext(database.db, start), { userId: owner.id, by, correction });
  expect(asked.outcome).toBe("asked");
  const complete = () => completeCorrections(makeContext(database.pool(1), later(start, CORRECTION_WAIT)));
  expect(await beside(owner.id, complete)).toBe(0);
  expect(await complete()).toBe(1);
  expect(await complete()).toBe(0);
});

test("an account that is held is deleted in the next round", async () => {
  const owner = await makeOwner(database.db);
  await closeAccount(makeContext(database.db, start), owner);
  const erase = () => deleteDue(makeContext(database.pool(1), deletionDue(start)));
  expect(await beside(owner.id, erase)).toBe(0);
  expect(await erase()).toBe(1);
});
