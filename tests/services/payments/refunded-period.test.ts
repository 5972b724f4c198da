import { expect, test } from "vitest";

import { extensiblePeriod } from "~/models/subscriptions/added-extras";
import { requireState } from "~/models/subscriptions/state.server";
import { liveSubscriptionAt } from "~/models/subscriptions/subscription";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { testDatabase } from "../../support/database";
import { deliver, refund } from "../../support/fake-payments";
import { newestMail } from "../../support/messages";
import { begin, makeAwaitingOrder, makePayer, orderRequest } from "../../support/paying";
import { periodsOf } from "../../support/subscriber";

const database = await testDatabase();

const started = new Date("2026-11-11T09:00:00Z");
const now = new Date("2026-11-21T09:00:00Z");
const inDecember = new Date("2026-12-11T09:00:00Z");
const inJanuary = new Date("2027-01-11T09:00:00Z");

/** An owner who has paid two months by card, the second one ahead; returns how to refund one of them. */
async function makeTwoMonths() {
  const payer = await makePayer(database.db);
  const { app, fake, owner, db } = payer;
  app.setTime(started);
  const references: string[] = [];
  for (let month = 1; month <= 2; month += 1) {
    const order = await makeAwaitingOrder(db, owner, app.clock.now());
    const reference = await begin(app, orderRequest(owner, order));
    fake.pay(reference);
    await settlePayment(app, reference);
    references.push(reference);
  }
  expect(await periodsOf(db, owner.id)).toMatchObject([
    { startsAt: started, endsAt: inDecember, endedAt: inDecember },
    { startsAt: inDecember, endsAt: inJanuary, endedAt: null },
  ]);
  app.setTime(now);
  const [first = "", second = ""] = references;
  const giveBack = async (reference: string) => {
    const { providerId } = fake.giveBack(reference, 6_000_00, null, { state: "processed" });
    await deliver(app, [refund(BigInt(providerId), reference, "processed", 6_000_00)]);
  };
  return { ...payer, first, second, giveBack };
}

test("a month paid ahead begins when the one before it is refunded, and can be added to", async () => {
  const { db, owner, first, giveBack } = await makeTwoMonths();
  await giveBack(first);
  const until = new Date("2026-12-21T09:00:00Z");
  expect(await periodsOf(db, owner.id)).toMatchObject([
    { startsAt: started, endedAt: now },
    { startsAt: now, endsAt: until, endedAt: null },
  ]);
  const { periods } = await requireState(db, owner.id, now);
  expect(liveSubscriptionAt(periods, now)).toMatchObject({ startsAt: now, paidUntil: until });
  expect(extensiblePeriod(periods, now)).toMatchObject({ startsAt: now });
  const mail = await newestMail(db, owner.email);
  expect(mail.text).toContain("continues without a break: Plus is paid until 21 December 2026.");
});

test("a month is the last one again when the one after it is refunded before it begins", async () => {
  const { db, owner, second, giveBack } = await makeTwoMonths();
  await giveBack(second);
  const [running, refunded] = await periodsOf(db, owner.id);
  expect(running).toMatchObject({ startsAt: started, endsAt: inDecember, endedAt: null });
  expect(refunded).toMatchObject({ startsAt: inDecember, endedAt: inDecember });
  const mail = await newestMail(db, owner.email);
  expect(mail.text).toContain("Plus is paid until 11 December 2026.");
});

test("after refunds of both months nothing continues", async () => {
  const { app, db, owner, first, second, giveBack } = await makeTwoMonths();
  await giveBack(second);
  await giveBack(first);
  const { periods } = await requireState(db, owner.id, app.clock.now());
  expect(liveSubscriptionAt(periods, app.clock.now())).toBeNull();
  const mail = await newestMail(db, owner.email);
  expect(mail.text).toContain("Choose a plan to continue");
});
