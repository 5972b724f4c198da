import { expect, test } from "vitest";
import { moveOrders } from "~/models/checkout/order.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getPayLink, withdrawPayLink } from "~/models/pay-links/pay-link.server";
import { getPayment } from "~/models/payments/payment.server";
import { linkToOrder } from "~/services/pay-links/make-pay-link.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { fakePayments } from "../../support/fake-payments";
import { beginByLink, makeOrderLink, makeTopUpLink, startByLink } from "../../support/pay-links";
import { begin, books, makeAwaitingOrder, orderRequest, topUp } from "../../support/paying";
import { atOnce, PARALLEL, twoPools } from "../../support/races";

const database = await twoPools();

function makeApps() {
  const fake = fakePayments();
  const appOf = (index: number) => ({ ...makeContext(database.pool(index)), payments: fake.provider });
  return { fake, appOf };
}

/** All that came in is in the books, and each posting has its other side. */
async function expectWholeBooks(ownerId: number, received: number) {
  const sums = await books(database.db, ownerId);
  expect(Object.values(sums).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  expect(sums.paystack_clearing ?? 0).toBe(received);
}

test("two strangers who pay by one link at once: one pays the order, the other fills the owner's wallet", async () => {
  const { fake, appOf } = makeApps();
  const owner = await makeOwner(database.db);
  const made = await makeOrderLink(appOf(0), owner);
  const references = [await beginByLink(appOf(0), made), await beginByLink(appOf(1), made)];
  for (const reference of references) fake.pay(reference);
  await atOnce((index) => settlePayment(appOf(index), references[index % 2] ?? ""));
  const results = await Promise.all(references.map((reference) => getPayment(database.db, reference)));
  expect(results.map(({ result }) => result).sort()).toEqual(["credited", "fulfilled"]);
  const paid = results.find(({ result }) => result === "fulfilled");
  expect(await getPayLink(database.db, made.link.id)).toMatchObject({ state: "paid", paymentId: paid?.id });
  expect(await walletBalance(database.db, owner.id)).toBe(made.order.total);
  await expectWholeBooks(owner.id, 2 * made.order.total);
});

test("many strangers who pay one top-up by a link: one pays the fee, and nothing is lost", async () => {
  const { fake, appOf } = makeApps();
  const owner = await makeOwner(database.db);
  const made = await makeTopUpLink(appOf(0), owner);
  const references: string[] = [];
  for (let payer = 0; payer < 10; payer += 1)
    references.push(await beginByLink(appOf(payer), made, { address: `102.89.1.${payer}` }));
  for (const reference of references) fake.pay(reference);
  await atOnce((index) => settlePayment(appOf(index), references[index % references.length] ?? ""));
  const all = made.link.amount * references.length;
  expect(await walletBalance(database.db, owner.id)).toBe(all - (made.link.amount - topUp));
  await expectWholeBooks(owner.id, all);
});

test("a stranger and the owner who pay at once: the order is paid once, the rest is in the wallet", async () => {
  const { fake, appOf } = makeApps();
  const owner = await makeOwner(database.db);
  const made = await makeOrderLink(appOf(0), owner);
  const references = [
    await beginByLink(appOf(0), made),
    await begin(appOf(1), orderRequest(owner, made.order)),
  ];
  for (const reference of references) fake.pay(reference);
  await atOnce((index) => settlePayment(appOf(index), references[index % 2] ?? ""));
  const [byLink] = await Promise.all(references.map((reference) => getPayment(database.db, reference)));
  expect(await getPayLink(database.db, made.link.id)).toMatchObject({
    state: "paid",
    paymentId: byLink?.result === "fulfilled" ? byLink.id : null,
  });
  expect(await walletBalance(database.db, owner.id)).toBe(made.order.total);
  await expectWholeBooks(owner.id, 2 * made.order.total);
});

test("a withdrawal among many starts: what started before may be paid, and nothing starts after it", async () => {
  const { fake, appOf } = makeApps();
  const owner = await makeOwner(database.db);
  const made = await makeOrderLink(appOf(0), owner);
  const stale = { ...made, link: { ...made.link, state: "open" as const } };
  const started = await atOnce(async (index) => {
    if (index !== Math.floor(PARALLEL / 5))
      return startByLink(appOf(index), stale, {
        address: `102.89.2.${index}`,
        submissionKey: `start-${owner.id}-${index}`,
      });
    await withdrawPayLink(database.pool(index), made.link.id, appOf(index).clock.now());
    return null;
  });
  const references = started.flatMap((result) => (result?.outcome === "go" ? [result.reference] : []));
  const written = await database.db
    .selectFrom("payments")
    .select("reference")
    .where("payLinkId", "=", made.link.id)
    .execute();
  expect(written.map(({ reference }) => reference).sort()).toEqual([...references].sort());
  const link = await getPayLink(database.db, made.link.id);
  expect(await startByLink(appOf(0), { ...made, link })).toEqual({ outcome: "ended" });
  for (const reference of references) {
    fake.pay(reference);
    await settlePayment(appOf(0), reference);
  }
  await expectWholeBooks(owner.id, references.length * made.order.total);
});

test("many requests for a link of one order make one", async () => {
  const { appOf } = makeApps();
  const owner = await makeOwner(database.db);
  const order = await makeAwaitingOrder(database.db, owner, appOf(0).clock.now());
  const made = await atOnce((index) => linkToOrder(appOf(index), { orderId: order.id, madeBy: owner.id }));
  const ids = made.flatMap((result) => (result.outcome === "made" ? [result.link.id] : []));
  expect(new Set(ids).size).toBe(1);
  expect(made.filter((result) => result.outcome === "made" && result.isNew)).toHaveLength(1);
});

test("an order that ends while it gets a link leaves no open link", async () => {
  const { appOf } = makeApps();
  const owner = await makeOwner(database.db);
  for (let round = 0; round < 10; round += 1) {
    const order = await makeAwaitingOrder(database.db, owner, appOf(0).clock.now());
    const ended = { ownerId: owner.id, id: order.id };
    await Promise.all([
      linkToOrder(appOf(0), { orderId: order.id, madeBy: owner.id }),
      database
        .pool(1)
        .transaction()
        .execute((trx) => moveOrders(trx, [ended], "cancelled", appOf(1).clock.now())),
    ]);
    const open = await database.db
      .selectFrom("payLinks")
      .select("id")
      .where("orderId", "=", order.id)
      .where("state", "=", "open")
      .execute();
    expect(open).toEqual([]);
  }
});
