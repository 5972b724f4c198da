import { liveSubscription } from "~/models/subscriptions/subscription.server";
import { trialEligibility } from "~/models/subscriptions/trial.server";
import { expect, test } from "vitest";

import { startTrial } from "~/services/checkout/start-trial.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";

const database = await testDatabase();

test("a verified owner is eligible, and no longer after the start", async () => {
  const app = makeContext(database.db);
  const user = await makeOwner(database.db);
  const eligibility = async () =>
    trialEligibility(database.db, user, await liveSubscription(database.db, user.id, app.clock.now()));
  expect(await eligibility()).toBe("entitled");
  expect(await startTrial(app, { user })).toMatchObject({
    outcome: "placed",
    order: { method: "trial", onboardingId: 1 },
  });
  expect(await eligibility()).toBe("running");
  expect(await eligibility()).toBe("running");
});

test("without a verified phone there is no trial", async () => {
  const app = makeContext(database.db);
  const user = await makeOwner(database.db, { verified: false });
  expect(await startTrial(app, { user })).toMatchObject({ refusal: "trial-needs-phone" });
});

test("the owner gets one mail that says when the trial ends", async () => {
  const app = makeContext(database.db);
  const user = await makeOwner(database.db);
  await startTrial(app, { user });
  await startTrial(app, { user });
  const mails = await database.db
    .selectFrom("outbox")
    .select(["recipient", "subject", "text"])
    .where("ownerId", "=", user.id)
    .execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ recipient: user.email, subject: "Your free trial of Plus has started" });
  expect(mails[0]?.text).toContain("It ends on 5 December 2026 at 10:00 (Lagos time).");
});
