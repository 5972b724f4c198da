import { expect, test, vi } from "vitest";
import { MINUTE } from "~/models/duration";
import { naira } from "~/models/money";
import { getPayment } from "~/models/payments/payment.server";
import { reportDay } from "~/services/payments/compare-day.server";
import { processInbox } from "~/services/payments/receive-provider-event.server";
import { checkDue } from "~/services/payments/check-payments.server";
import { makeContext } from "../../support/context";
import { begin, books, makeAwaitingOrder, orderRequest, topUp, topUpRequest } from "../../support/paying";
import { atOnce, twoServers } from "../../support/races";
import { payAt } from "../../support/sandbox";
import { shopper, type Shopper } from "../../support/sessions";

const site = await twoServers();

function appAt(index: number, later = 0) {
  const now = new Date(Date.now() + later);
  return { ...makeContext(site.pool(index), now), payments: site.sandbox.provider() };
}

/** Pays on the provider's page, and does not return to the shop. */
async function pay(reference: string): Promise<void> {
  await payAt((await getPayment(site.db, reference)).authorizationUrl ?? "");
}

/** The event that the provider would send, as a post to one of the servers. */
async function notify(index: number, reference: string): Promise<number> {
  const event = [...site.sandbox.deliveries.values()].find((delivery) => delivery.reference === reference);
  const body = event?.body ?? "";
  const headers = { "X-Paystack-Signature": site.sandbox.webhooks.sign(body) };
  const url = new URL("/webhooks/paystack", site.urlOf(index));
  return (await fetch(url, { method: "POST", body, headers })).status;
}

/** A mix of reports about payments: returning browsers, the provider's events, and the jobs of two machines. */
function tellAtOnce(owner: Shopper, references: string[]): Promise<number[]> {
  return atOnce(async (index) => {
    const reference = references[index % references.length] ?? "";
    const ways = [
      async () => (await site.at(index, owner).get(`/payment/return?reference=${reference}`)).status,
      () => notify(index, reference),
      () => checkDue(appAt(index, MINUTE)),
      () => notify(index + 1, reference),
      () => processInbox(appAt(index, MINUTE)),
      async () => (await site.at(index, owner).get(`/payment/${reference}`)).status,
      async () => ((await reportDay(appAt(index))) === "done" ? 1 : 0),
    ];
    return (await ways[index % ways.length]?.()) ?? 0;
  });
}

const settled = (reference: string) =>
  vi.waitFor(async () => expect((await getPayment(site.db, reference)).state).toBe("settled"), {
    timeout: 5 * MINUTE,
  });

const handled = () =>
  vi.waitFor(
    async () => {
      const waiting = site.db.selectFrom("providerEvents").select("id").where("handledAt", "is", null);
      expect(await waiting.execute()).toEqual([]);
    },
    { timeout: 5 * MINUTE },
  );

const countOf = async (table: "journal" | "receipts" | "subscriptions", ownerId: number) =>
  (await site.db.selectFrom(table).select("id").where("ownerId", "=", ownerId).execute()).length;

test("many mixed callbacks at two servers credit one paid top-up once", async () => {
  const owner = await shopper(site);
  const reference = await begin(appAt(0), topUpRequest(owner.user));
  await pay(reference);
  const answers = await tellAtOnce(owner, [reference]);
  expect(answers.filter((status) => status >= 400)).toEqual([]);
  await settled(reference);
  await handled();
  expect(await owner.balance()).toBe(topUp);
  // The top-up and the provider's fee.
  expect(await countOf("journal", owner.user.id)).toBe(2);
  expect(await countOf("receipts", owner.user.id)).toBe(1);
  await tellAtOnce(owner, [reference]);
  await handled();
  expect(await owner.balance()).toBe(topUp);
  expect(await countOf("journal", owner.user.id)).toBe(2);
});

test("many mixed callbacks of two payments of one order start one plan, and the other money is credit", async () => {
  const owner = await shopper(site);
  const order = await makeAwaitingOrder(site.db, owner.user, new Date());
  const references = [
    await begin(appAt(0), orderRequest(owner.user, order)),
    await begin(appAt(1), orderRequest(owner.user, order)),
  ];
  for (const reference of references) await pay(reference);
  const answers = await tellAtOnce(owner, references);
  expect(answers.filter((status) => status >= 400)).toEqual([]);
  for (const reference of references) await settled(reference);
  await handled();
  expect(await countOf("subscriptions", owner.user.id)).toBe(1);
  expect(await owner.balance()).toBe(naira(6_000));
  const { plan_income: earned, wallet } = await books(site.db, owner.user.id);
  expect([earned, wallet]).toEqual([-order.total, -order.total]);
});
