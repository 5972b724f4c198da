import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { expireOrders } from "~/models/checkout/order.server";
import { DAY } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getPayLink, withdrawPayLink } from "~/models/pay-links/pay-link.server";
import { linkToOrder } from "~/services/pay-links/make-pay-link.server";
import { beginPayment } from "~/services/payments/begin-payment.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeProForma } from "~/services/pro-formas/make-pro-forma.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { beginByLink, linkOf, startByLink } from "../../support/pay-links";
import { makeAwaitingOrder, orderRequest } from "../../support/paying";
import { property } from "../../support/property";

const LONGEST = 14;

const database = await testDatabase();

/** An order that waits, and all that can keep its price or pay it. */
async function makeWorld() {
  const fake = fakePayments();
  const app = { ...makeContext(database.db), payments: fake.provider };
  const owner = await makeOwner(database.db, { now: app.clock.now() });
  const { id } = await makeAwaitingOrder(database.db, owner, app.clock.now());
  const order = await database.db
    .selectFrom("orders")
    .select(["id", "reference"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const made = app.clock.now();
  const about = { ownerId: owner.id, reference: order.reference };
  const row = () =>
    app.db
      .selectFrom("orders")
      .select(["state", "total"])
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
  return {
    app,
    fake,
    owner,
    order,
    made,
    age: (days: number) => app.setTime(new Date(made.getTime() + days * DAY)),
    days: () => (app.clock.now().getTime() - made.getTime()) / DAY,
    state: async () => (await row()).state,
    link: () => linkToOrder(app, { orderId: order.id, madeBy: owner.id }),
    proForma: () => makeProForma(app, about),
    begin: async () => beginPayment(app, orderRequest(owner, { id: order.id, total: (await row()).total })),
    end: () => expireOrders(app.db, app.clock.now()),
  };
}

let world: Awaited<ReturnType<typeof makeWorld>>;

beforeEach(async () => {
  world = await makeWorld();
});

test("fourteen days after an order, no door keeps its price or takes money for it, also before the job has ended it", async () => {
  const { app, fake, owner, order, age } = world;
  age(LONGEST - 1);
  const link = await linkOf(app, owner, order.id);
  expect(link.link.expiresAt.getTime() - app.clock.now().getTime()).toBe(DAY);
  const [byOwner, byPayer] = [await world.begin(), await beginByLink(app, link)];
  if (byOwner.outcome !== "go") throw new Error(byOwner.outcome);
  // As if an earlier release had made it, whose links counted from the day they were made.
  const expiresAt = new Date(app.clock.now().getTime() + 7 * DAY);
  await app.db.updateTable("payLinks").set({ expiresAt }).where("id", "=", link.link.id).execute();
  const kept = await getPayLink(app.db, link.link.id);
  age(LONGEST);
  expect((await startByLink(app, { ...link, link: kept })).outcome).toBe("unavailable");
  await withdrawPayLink(app.db, kept.id, app.clock.now());
  expect((await world.link()).outcome).toBe("order-ended");
  expect((await world.proForma()).outcome).toBe("not-found");
  for (const reference of [byOwner.reference, byPayer]) {
    fake.pay(reference);
    expect(await settlePayment(app, reference)).toMatchObject({ result: "credited" });
  }
  expect(await walletBalance(app.db, owner.id)).toBe(2 * 6_000_00);
  expect(await world.state()).toBe("awaiting");
});

test("the job ends an order after fourteen days, with its open link", async () => {
  const { app, owner, order, age } = world;
  age(LONGEST - 1);
  const { link } = await linkOf(app, owner, order.id);
  await app.db
    .updateTable("payLinks")
    .set({ expiresAt: new Date(app.clock.now().getTime() + 7 * DAY) })
    .where("id", "=", link.id)
    .execute();
  await world.end();
  expect(await world.state()).toBe("awaiting");
  age(LONGEST);
  await world.end();
  expect([await world.state(), (await getPayLink(app.db, link.id)).state]).toEqual(["expired", "expired"]);
});

const acts = ["link", "proForma", "begin", "withdraw", "end", "pay"] as const;

property.prop(
  [
    fc.array(fc.tuple(fc.constantFrom(...acts), fc.double({ min: 0, max: 4, noNaN: true })), {
      maxLength: 25,
    }),
  ],
  {
    numRuns: 40,
  },
)("no order is paid at a price of more than fourteen days, whatever is made for it", async (happened) => {
  const { app, fake, order, made, age, ...doors } = await makeWorld();
  const begun: string[] = [];
  for (const [act, wait] of happened) {
    age(doors.days() + wait);
    const waited = (await doors.state()) === "awaiting";
    if (act === "withdraw") {
      const open = app.db.selectFrom("payLinks").select("id").where("orderId", "=", order.id);
      for (const { id } of await open.where("state", "=", "open").execute())
        await withdrawPayLink(app.db, id, app.clock.now());
    } else if (act === "pay") {
      for (const reference of begun.splice(0)) {
        fake.pay(reference);
        await settlePayment(app, reference);
      }
    } else if (act === "begin") {
      const started = await doors.begin();
      if (started.outcome === "go") begun.push(started.reference);
    } else await doors[act]();
    if (waited && (await doors.state()) === "settled") expect(doors.days()).toBeLessThan(LONGEST);
  }
  const links = app.db.selectFrom("payLinks").select("expiresAt").where("orderId", "=", order.id);
  const last = made.getTime() + LONGEST * DAY;
  for (const { expiresAt } of await links.execute()) expect(expiresAt.getTime()).toBeLessThanOrEqual(last);
});
