import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { buyPlan } from "../../support/subscriber";

const start = new Date("2027-01-31T09:00:00Z");

const database = await testDatabase();

test.each([
  ["pause_months = 4, pause_chosen_at = now()", "subscriptions_pause_months"],
  ["pause_months = 0, pause_chosen_at = now()", "subscriptions_pause_months"],
  ["pause_months = 1", "subscriptions_pause_is_chosen"],
  ["pause_chosen_at = now()", "subscriptions_pause_is_chosen"],
  ["pause_months = 1, pause_chosen_at = now(), cancelled_at = now()", "subscriptions_only_paid_pauses"],
  ["pause_months = 1, pause_chosen_at = now(), kind = 'trial'", "subscriptions_only_paid_pauses"],
  ["kept_extras = '[]'", "subscriptions_pause_keeps_extras"],
  ["kind = 'paused', next_plan_id = 2, next_duration = 'month'", "subscriptions_pause_keeps_extras"],
  ["kind = 'paused', kept_extras = '[]'", "subscriptions_pause_returns"],
])("the database refuses a period with %s", async (change, constraint) => {
  const owner = await makeOwner(database.db);
  await buyPlan(makeContext(database.db, start), owner);
  await expect(
    sql`update subscriptions set ${sql.raw(change)} where owner_id = ${owner.id}`.execute(database.db),
  ).rejects.toThrow(constraint);
});
