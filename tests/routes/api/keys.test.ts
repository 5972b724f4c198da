import { expect, test } from "vitest";

import { MINUTE } from "~/models/duration";
import { naira } from "~/models/money";
import { loggedInClient } from "../../support/api-client";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";
import { fund } from "../../support/wallet";

const site = await serve();
const accounts = await makeAccounts(site);

const plus = { plan_id: 2, duration: 1, onboarding: 1 };
const key = { "Idempotency-Key": "first-order" };

async function payer() {
  const user = await accounts.make();
  await fund(site.db, user.id, naira(30_000));
  const orders = () => site.db.selectFrom("orders").select("state").where("ownerId", "=", user.id).execute();
  return { user, orders, ...(await loggedInClient(site, user)) };
}

/** As a process leaves a call that ended before its answer was stored. */
async function forgetAnswer(userId: number, since: number): Promise<void> {
  await site.db
    .updateTable("apiAnswers")
    .set({ status: null, body: null, claimedAt: new Date(Date.now() - since) })
    .where("userId", "=", userId)
    .execute();
}

test("two accounts, and two calls of one account, may choose the same key", async () => {
  const [one, other] = [await payer(), await payer()];
  const answers = [
    await one.post("subscribe-with-wallet", plus, key),
    await other.post("subscribe-with-wallet", plus, key),
    await other.post("validate-card-payment", { ...plus, plan_id: 3 }, key),
  ];
  expect(answers.map(({ headers }) => headers.get("Idempotency-Replayed"))).toEqual([null, null, null]);
  expect([await one.orders(), (await other.orders()).length > 0]).toEqual([[{ state: "settled" }], true]);
});

test("a call whose process ended after it paid is refused as paid, and does not pay twice", async () => {
  const { user, post, orders } = await payer();
  expect((await post("subscribe-with-wallet", plus, key)).status).toBe(200);
  await forgetAnswer(user.id, MINUTE);
  const soon = await post("subscribe-with-wallet", plus, key);
  expect([soon.status, soon.headers.get("Retry-After")]).toEqual([409, "5"]);
  await forgetAnswer(user.id, 3 * MINUTE);
  const later = await post("subscribe-with-wallet", plus, key);
  expect([later.status, later.said.message]).toEqual([409, expect.stringContaining("already paid")]);
  expect(await orders()).toEqual([{ state: "settled" }]);
});

test("a call refused for lack of money succeeds with the same key once there is some", async () => {
  const user = await accounts.make();
  const { post } = await loggedInClient(site, user);
  expect((await post("subscribe-with-wallet", plus, key)).said.success).toBe(false);
  await fund(site.db, user.id, naira(30_000));
  const paid = await post("subscribe-with-wallet", plus, key);
  expect([paid.status, paid.said.message]).toEqual([200, "Plus has started"]);
});
