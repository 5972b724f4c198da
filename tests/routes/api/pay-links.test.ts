import { expect, test } from "vitest";
import { endPaidLink } from "~/models/pay-links/pay-link.server";
import { type ApiBody, loggedInClient } from "../../support/api-client";
import { says } from "../../support/page";
import { fileSandbox } from "../../support/sandbox";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";

await fileSandbox();
const site = await serve();
const accounts = await makeAccounts(site);

async function owner() {
  const user = await accounts.make();
  return { user, ...(await loggedInClient(site, user)) };
}

interface Link {
  reference_id: string;
  state: string;
  url: string | null;
}

const linkIn = (said: ApiBody) => said.data as unknown as Link;

test("a program asks another person to pay an order, lists the link and withdraws it", async () => {
  const { post, get } = await owner();
  const begun = await post("validate-card-payment", { plan_id: 2, duration: 1, onboarding: 1 });
  const { reference_id } = begun.said.data as { reference_id: string };
  const made = await post("make-pay-link", { reference_id });
  expect([made.status, made.said]).toEqual([
    200,
    expect.objectContaining({
      data: expect.objectContaining({ state: "open", amount: 6000, title: "Plus, 1 month" }) as unknown,
    }),
  ]);
  const link = linkIn(made.said);
  expect(link.url).toMatch(/\/pay\/[0-9a-f]{32}$/);
  expect(linkIn((await post("make-pay-link", { reference_id })).said).reference_id).toBe(link.reference_id);
  const page = await site.visitor().get(new URL(link.url ?? "").pathname);
  expect(says(page)).toContain("Pay ₦6,000");

  const listed = await get("pay-links");
  expect(listed.said.data).toMatchObject([{ reference_id: link.reference_id, state: "open", url: null }]);

  const withdrawn = await post("withdraw-pay-link", { reference_id: link.reference_id });
  expect([withdrawn.status, linkIn(withdrawn.said)]).toEqual([
    200,
    expect.objectContaining({ state: "withdrawn", url: null }),
  ]);
  expect((await post("withdraw-pay-link", { reference_id: link.reference_id })).status).toBe(200);
  expect(says(await site.visitor().get(new URL(link.url ?? "").pathname))).toContain("no longer works");
});

test("a program asks for a top-up, once for an idempotency key", async () => {
  const { post } = await owner();
  const key = { "Idempotency-Key": "top-up-of-monday" };
  const [one, same] = [
    await post("make-pay-link", { amount: 10_000 }, key),
    await post("make-pay-link", { amount: 10_000 }, key),
  ];
  expect(linkIn(one.said)).toMatchObject({ amount: 10_300, title: "Wallet top-up of ₦10,000" });
  expect(linkIn(same.said)).toEqual(linkIn(one.said));
});

test("what cannot be asked for is refused with its reason", async () => {
  const { post } = await owner();
  const other = await owner();
  const begun = await other.post("validate-card-payment", { plan_id: 2, duration: 1, onboarding: 1 });
  const others = (begun.said.data as { reference_id: string }).reference_id;
  const made = linkIn((await other.post("make-pay-link", { reference_id: others })).said).reference_id;
  expect((await post("make-pay-link", {})).status).toBe(422);
  expect((await post("make-pay-link", { amount: 1000, reference_id: others })).status).toBe(422);
  expect((await post("make-pay-link", { amount: "1.5" })).status).toBe(422);
  expect((await post("make-pay-link", { reference_id: others })).status).toBe(404);
  expect((await post("withdraw-pay-link", { reference_id: made })).status).toBe(404);
});

test("a link that was paid is not withdrawn", async () => {
  const { post, user } = await owner();
  const link = linkIn((await post("make-pay-link", { amount: 10_000 })).said);
  const { id } = await site.db
    .selectFrom("payLinks")
    .select("id")
    .where("reference", "=", link.reference_id)
    .executeTakeFirstOrThrow();
  const payment = await site.db
    .insertInto("payments")
    .values({
      reference: "KPP-2222222222222222",
      ownerId: user.id,
      purpose: "top-up",
      amount: 10_300_00,
      walletAmount: 10_000_00,
      currency: "NGN",
      email: "uncle@payer.example",
      payLinkId: id,
      state: "new",
      createdAt: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await endPaidLink(site.db, { id, paymentId: payment.id, now: new Date() });
  const refused = await post("withdraw-pay-link", { reference_id: link.reference_id });
  expect([refused.status, linkIn(refused.said).state]).toEqual([409, "paid"]);
});
