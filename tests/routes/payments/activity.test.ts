import { expect, test } from "vitest";

import { hiddenFields, textOf } from "../../support/page";
import { payAt, fileSandbox } from "../../support/sandbox";
import { serve } from "../../support/served";
import { shopper, summary, type Shopper } from "../../support/sessions";

const sandbox = await fileSandbox();
const site = await serve();

/** The actions in an owner's log, each with the network shown beside it. */
async function networksOf({ user }: Shopper): Promise<Record<string, string | null>> {
  const events = await site.db
    .selectFrom("auditEvents")
    .select(["action", "addressPrefix"])
    .where("subjectId", "=", user.id)
    .execute();
  return Object.fromEntries(events.map(({ action, addressPrefix }) => [action, addressPrefix]));
}

/** Pays for money in the wallet at the provider; returns the URL to come back to. */
async function payTopUp(owner: Shopper): Promise<string> {
  const path = "/wallet/add?amount=1000";
  const form = hiddenFields((await owner.get(path)).body);
  const answer = await owner.post(path, { ...form, card_type: "new_card", save_card: "1" });
  await payAt(answer.headers.get("Location") ?? "");
  const payments = site.db.selectFrom("payments").select("reference").where("ownerId", "=", owner.user.id);
  return `/payment/${(await payments.executeTakeFirstOrThrow()).reference}`;
}

test("the log shows from which network money was moved", async () => {
  const owner = await shopper(site, 20_000);
  await owner.get(await payTopUp(owner));
  const form = { ...(await owner.prepare({ payment_method: "wallet" })), intent: "pay" };
  await owner.post(summary, { ...form, total_amount: "1" });
  await owner.post("/plans-and-billings/leave", { intent: "cancel" });
  const { login: network = null, ...networks } = await networksOf(owner);
  expect(network).toMatch(/^10\..*\/24$/);
  expect(networks).toMatchObject({
    "payment-begun": network,
    "payment-settled": network,
    "card-saved": network,
    "price-mismatch": network,
    "subscription-started": network,
    "subscription-changed": network,
  });
  const shown = textOf((await owner.get("/account/activity")).body);
  expect(shown.split(network ?? "none").length - 1).toBeGreaterThanOrEqual(Object.keys(networks).length - 1);
});

test("an event from the provider has no network", async () => {
  const owner = await shopper(site);
  sandbox.webhooks.sendTo({ url: `${site.url}/webhooks/paystack` });
  await payTopUp(owner);
  await sandbox.webhooks.idle();
  await expect.poll(() => networksOf(owner)).toHaveProperty("payment-settled");
  const networks = await networksOf(owner);
  expect(networks["payment-begun"]).toBe(networks.login);
  expect(networks["payment-settled"]).toBeNull();
});
