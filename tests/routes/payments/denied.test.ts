import { afterAll, expect, test } from "vitest";
import { loggedInClient } from "../../support/api-client";
import { hiddenFields, says } from "../../support/page";
import { serve } from "../../support/served";
import { makeAccounts, shopper, summary } from "../../support/sessions";
import { startUnwillingProvider } from "../../support/fake-payments";
import type { Answer } from "../../support/visitor";

const provider = await startUnwillingProvider();
const site = await serve({ PAYSTACK_URL: provider.url });
afterAll(() => provider.close());

const words = "We can’t take cards right now. Nothing was charged.";

function expectWords(answer: Answer): void {
  expect(says(answer)).toContain(words);
  expect(answer.status).toBe(503);
}

test("if the provider does not know our key, every page and call that takes cards says so", async () => {
  const owner = await shopper(site);
  const form = await owner.prepare({ payment_method: "card" });
  await owner.post(summary, { ...form, intent: "check" });
  const order = { ...hiddenFields((await owner.get(summary)).body), intent: "pay" };
  expectWords(await owner.post(summary, order));
  expect(await owner.orders()).toMatchObject([{ method: "card", state: "awaiting" }]);
  // The form still works.
  expectWords(await owner.post(summary, order));

  const topUp = await owner.get("/wallet/add?amount=1000");
  const fields = hiddenFields(topUp.body.slice(topUp.body.indexOf('method="post"')));
  expectWords(await owner.post("/wallet/add?amount=1000", { ...fields, auth_code: "new" }));

  const accounts = await makeAccounts(site);
  const agent = await accounts.logInAs("agent", "DENIED1");
  const tokens = await agent.get("/tokens/buy?amount=1000");
  const bought = hiddenFields(tokens.body.slice(tokens.body.indexOf('method="post"')));
  expectWords(await agent.post("/tokens/buy?amount=1000", { ...bought, auth_code: "new" }));

  const { post } = await loggedInClient(site, await accounts.make());
  for (const [path, sent] of [
    ["validate-card-payment", { plan_id: 2, duration: 1, onboarding: 1 }],
    ["topup-wallet", { amount: 1000 }],
  ] as const) {
    const { status, said } = await post(path, { ...sent, card_type: "new_card" });
    expect([path, status, said.success, said.message.startsWith(words)]).toEqual([path, 503, false, true]);
  }

  const states = await site.db.selectFrom("payments").select("state").distinct().execute();
  expect(states).toEqual([{ state: "expired" }]);
  const mails = await site.db
    .selectFrom("outbox")
    .select("subject")
    .where("subject", "=", "The payment service rejects our calls")
    .execute();
  expect(mails).toHaveLength(1);
  expect(site.log()).toContainEqual(
    expect.objectContaining({ trouble: "denied", call: "POST /transaction/initialize" }),
  );
});
