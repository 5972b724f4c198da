import { transact } from "~/services/platform/context.server";
import { expect, test } from "vitest";
import { findPlan, isPriced } from "~/models/plans/catalogue";
import { loadCatalogue } from "~/models/plans/catalogue.server";
import { DAY, MINUTE } from "~/models/duration";
import type { CheckoutPost } from "~/services/checkout/read-checkout.server";
import { submitOrderForm } from "~/services/checkout/submit-order-form.server";
import { fulfilOrder } from "~/services/checkout/fulfil-order.server";
import { endOrders } from "~/services/checkout/expire-orders.server";
import type { User } from "~/models/users/user";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";

const database = await testDatabase();

const coupon = (code: string) =>
  database.db
    .insertInto("coupons")
    .values({
      code,
      kind: "percent",
      percent: 10,
      useLimit: 1,
      startsOn: "2020-01-01",
      endsOn: "2099-12-31",
    })
    .execute();

const takenOf = async (code: string) =>
  (await database.db.selectFrom("coupons").select("taken").where("code", "=", code).executeTakeFirstOrThrow())
    .taken;

/** A card order with a coupon, made now. */
async function order(app: ReturnType<typeof makeContext>, owner: User, code: string): Promise<number> {
  const catalogue = await loadCatalogue(database.db);
  const plan = findPlan(catalogue, 2);
  if (!plan || !isPriced(plan)) throw new Error("no Plus");
  const page = { catalogue, owner, plan, duration: "month" as const };
  const submit = (post: Partial<CheckoutPost>) =>
    submitOrderForm(app, page, { intent: "pay", quantities: {}, ...post });
  await submit({ intent: "coupon", coupon: code, onboardingId: 1, paymentMethod: "card" });
  await submit({ intent: "check" });
  const result = await submit({});
  if (result.outcome !== "awaiting") throw new Error(JSON.stringify(result));
  return result.order.id;
}

const fulfil = (app: ReturnType<typeof makeContext>, owner: User, orderId: number) =>
  transact(app, null, (ctx) =>
    fulfilOrder(ctx, {
      orderId,
      ownerId: owner.id,
      debitAccount: "paystack_clearing",
      paidBy: "Card",
    }),
  );

test("a use of a coupon is held for half an hour, and a late payment reserves it again while one is left", async () => {
  await coupon("HALFHOUR");
  const app = makeContext(database.db);
  const owner = await makeOwner(database.db);
  const id = await order(app, owner, "HALFHOUR");
  app.setTime(new Date(app.clock.now().getTime() + 30 * MINUTE - 1));
  await endOrders(app);
  expect(await takenOf("HALFHOUR")).toBe(1);
  app.setTime(new Date(app.clock.now().getTime() + 1));
  await endOrders(app);
  await endOrders(app);
  expect(await takenOf("HALFHOUR")).toBe(0);
  expect(await fulfil(app, owner, id)).toMatchObject({ outcome: "fulfilled" });
  expect(await takenOf("HALFHOUR")).toBe(1);
  expect(await fulfil(app, owner, id)).toEqual({ outcome: "not-valid" });
});

test("a late payment of an order whose coupon use went to another owner changes nothing", async () => {
  await coupon("GONEONE");
  const app = makeContext(database.db);
  const [late, quick] = [await makeOwner(database.db), await makeOwner(database.db)];
  const id = await order(app, late, "GONEONE");
  app.setTime(new Date(app.clock.now().getTime() + 31 * MINUTE));
  await fulfil(app, quick, await order(app, quick, "GONEONE"));
  expect(await fulfil(app, late, id)).toEqual({ outcome: "not-valid" });
  const plans = await database.db.selectFrom("subscriptions").select("ownerId").execute();
  expect(plans.map(({ ownerId }) => ownerId)).not.toContain(late.id);
});

test("an unpaid order ends after a day and can no longer be fulfilled", async () => {
  await coupon("DAYLONG");
  const app = makeContext(database.db);
  const owner = await makeOwner(database.db);
  const id = await order(app, owner, "DAYLONG");
  app.setTime(new Date(app.clock.now().getTime() + DAY));
  await endOrders(app);
  expect(await fulfil(app, owner, id)).toEqual({ outcome: "not-valid" });
  expect(await takenOf("DAYLONG")).toBe(0);
});
