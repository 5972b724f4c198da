import { afterEach, expect, test, vi } from "vitest";
import { HOUR, MINUTE } from "~/models/duration";
import { getPayment } from "~/models/payments/payment.server";
import { processInbox } from "~/services/payments/receive-provider-event.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import {
  alertsOf,
  begin,
  books,
  makeAwaitingOrder,
  orderRequest,
  topUp,
  topUpRequest,
} from "../../support/paying";
import { payAt, fileSandbox } from "../../support/sandbox";
import { serve } from "../../support/served";

const sandbox = await fileSandbox();
const site = await serve();
sandbox.webhooks.sendTo({ url: `${site.url}/webhooks/paystack` });
const tidy = { copies: 1, delay: 0, reversed: false, together: false, refundIds: false };
afterEach(() => sandbox.webhooks.set(tidy));

const makeApp = (later = 0) => ({
  ...makeContext(site.db, new Date(Date.now() + later)),
  payments: sandbox.provider(),
});

/** Resolves when all events have been sent and handled; events left for the jobs are handled as the jobs would. */
async function untilQuiet(): Promise<void> {
  await sandbox.webhooks.idle();
  let later = 0;
  await vi.waitFor(
    async () => {
      // A failure is retried later than its first attempt.
      later += HOUR;
      await processInbox(makeApp(later));
      const waiting = site.db
        .selectFrom("providerEvents")
        .select(["id", "event", "attempts"])
        .where("handledAt", "is", null);
      expect(await waiting.execute()).toEqual([]);
    },
    { timeout: 5 * MINUTE },
  );
}

/** A refunded payment, reported with the sandbox's settings; returns what is left of it here. */
async function payAndGiveBack(purpose: "order" | "top-up") {
  const owner = await makeOwner(site.db);
  const order = await makeAwaitingOrder(site.db, owner, new Date());
  const request = purpose === "order" ? orderRequest(owner, order) : topUpRequest(owner);
  const reference = await begin(makeApp(), request);
  await payAt((await getPayment(site.db, reference)).authorizationUrl ?? "");
  await sandbox.webhooks.idle();
  const headers = { Authorization: `Bearer ${sandbox.secretKey}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ transaction: reference });
  const made = await fetch(`${sandbox.url}/refund`, { method: "POST", headers, body });
  expect(made.status).toBe(200);
  for (const wait of [10 * MINUTE, 10 * MINUTE, 72 * HOUR]) await sandbox.advance(wait);
  await untilQuiet();
  const sent = [...sandbox.deliveries.values()].filter((delivery) => delivery.reference === reference);
  expect(sent.filter(({ answer }) => answer !== 200)).toEqual([]);
  const { state, result, refunded } = await getPayment(site.db, reference);
  const running = await site.db
    .selectFrom("subscriptions")
    .select("id")
    .where("ownerId", "=", owner.id)
    .where("endedAt", "is", null)
    .execute();
  return {
    sent: sent.length,
    end: { state, refunded, running, result, books: await books(site.db, owner.id) },
  };
}

test("a signed event about a refund that the provider does not have takes nothing", async () => {
  const owner = await makeOwner(site.db);
  const reference = await begin(makeApp(), topUpRequest(owner));
  await payAt((await getPayment(site.db, reference)).authorizationUrl ?? "");
  await sandbox.webhooks.idle();
  for (const amount of ["40000", "100000"])
    sandbox.webhooks.announce("refund.processed", reference, {
      status: "processed",
      transaction_reference: reference,
      refund_reference: `TRF_${amount}`,
      amount,
      currency: "NGN",
      domain: "test",
    });
  await untilQuiet();
  expect(await getPayment(site.db, reference)).toMatchObject({ state: "settled", refunded: 0 });
  expect((await books(site.db, owner.id)).wallet).toBe(-topUp);
  expect(await alertsOf(site.db, reference)).toEqual(["refund-unknown"]);
});

test.each(["order", "top-up"] as const)(
  "events of a %s sent five times, together or three days late and newest first, end as in order",
  async (purpose) => {
    const tidy = await payAndGiveBack(purpose);
    expect(tidy).toMatchObject({ sent: 4, end: { state: "settled", running: [] } });
    expect(tidy.end.refunded).toBeGreaterThan(0);
    const ways = [
      { copies: 5, together: true },
      { copies: 5, delay: 72 * HOUR, reversed: true },
      { copies: 2, refundIds: true },
      { copies: 2, refundIds: true, delay: 72 * HOUR, reversed: true },
    ];
    for (const way of ways) {
      sandbox.webhooks.set({ delay: 0, reversed: false, together: false, refundIds: false, ...way });
      expect(await payAndGiveBack(purpose)).toEqual({ sent: 4 * way.copies, end: tidy.end });
    }
  },
);
