import { expect, test } from "vitest";

import { countDays } from "~/models/console/trend.server";
import { countPeople } from "~/models/console/people.server";
import { DAY, HOUR } from "~/models/duration";
import { chooseRenewal } from "~/services/billing/change-renewal.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { buyPlan } from "../../support/subscriber";
import { renewDue } from "../../support/wallet";

const { db } = await testDatabase();

async function failed(now: Date): Promise<{ charts: number; people: number }> {
  const counts = (await countDays(db, now)).filter(({ name }) => name === "failedRenewals");
  return {
    charts: counts.reduce((sum, { value }) => sum + value, 0),
    people: await countPeople(db, { q: "", role: "", state: "late" }, now),
  };
}

test("home counts a shop whose renewal failed once, as its link lists it, until the plan is paid", async () => {
  const context = makeContext(db, new Date("2026-10-01T09:00:00Z"));
  const app = { ...context, payments: fakePayments().provider };
  const owner = await makeOwner(db, { now: app.clock.now() });
  await buyPlan(app, owner);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
  app.setTime(new Date("2026-11-01T10:00:00Z"));
  for (let day = 0; day < 4; day += 1) {
    await renewDue(app);
    app.setTime(new Date(app.clock.now().getTime() + DAY + HOUR));
  }
  const attempts = await db.selectFrom("renewals").select("id").where("state", "=", "failed").execute();
  expect(attempts.length).toBeGreaterThan(1);
  expect(await failed(app.clock.now())).toEqual({ charts: 1, people: 1 });
  await buyPlan(app, owner);
  expect(await failed(app.clock.now())).toEqual({ charts: 0, people: 0 });
});
