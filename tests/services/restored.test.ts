import { expect, test } from "vitest";
import { HOUR, MINUTE } from "~/models/duration";
import { checkBooks } from "~/models/ledger/integrity.server";
import { LOST_NUMBERS } from "~/models/platform/lost-numbers";
import { GIVEN_UP_AFTER_RESTORE } from "~/models/messages/after-restore.server";
import { retryMessage } from "~/models/messages/outbox.server";
import { takeNumber } from "~/models/tills/entitlement.server";
import { listSessions } from "~/models/sessions/session.server";
import { findMainLocation } from "~/models/users/location.server";
import { readSuspended } from "~/routes/staff/held-money/read-suspense.server";
import { checkDueRefunds } from "~/services/payments/send-refund.server";
import { reportUnbooked } from "~/services/payments/compare-day.server";
import { prepareRestored } from "~/services/restored.server";
import { makeOwner } from "../support/accounts";
import { testDatabase } from "../support/database";
import { putIn, readMessage } from "../support/messages";
import { alertsOf, makeDesk, makePayer } from "../support/paying";
import { openSessionOf } from "../support/sessions";
import { addCard } from "../support/wallet";

const database = await testDatabase();

test("a refund that the lost time may have sent is first looked for at the provider", async () => {
  const at = await makeDesk(database.db);
  at.fake.next.refund = { outcome: "busy", retryAfterSeconds: 60 };
  await at.ask(2_000_00);
  at.fake.next.refund = null;
  const { note } = await database.db.selectFrom("refunds").select("note").executeTakeFirstOrThrow();
  const asked = at.fake.calls.refund;
  // The refund call made in the lost time, unknown to this database.
  at.fake.giveBack(at.reference, 2_000_00, note);
  await prepareRestored(at.app, at.app.clock.now());
  at.app.setTime(new Date(at.app.clock.now().getTime() + 10 * MINUTE));
  await checkDueRefunds(at.app);
  expect(at.fake.calls.refund).toBe(asked);
  expect(await database.db.selectFrom("refunds").select("state").execute()).toEqual([{ state: "pending" }]);
  expect(await checkBooks(database.db)).toEqual([]);
});

test("an unknown payment waits in suspense for the account with its address, once", async () => {
  const { app, fake, owner, db } = await makePayer(database.db);
  const former = await makeOwner(db);
  await addCard(db, { ...former, email: "former@shop.example" });
  const paid = { status: "success", amount: 5_000_00, fees: 50_00 };
  const own = fake.remember("KPP-2222222222222222", { ...paid, email: owner.email.toUpperCase() });
  const byCard = fake.remember("KPP-3333333333333333", { ...paid, email: "former@shop.example" });
  const nobody = fake.remember("KPP-4444444444444444", { ...paid, email: "nobody@shop.example" });
  const foreign = fake.remember("order-7", { ...paid, email: owner.email });
  for (let times = 0; times < 2; times += 1) {
    const all = [own, byCard, nobody, foreign];
    await reportUnbooked(app, new Map(all.map((seen) => [seen.reference, seen])));
  }
  const rows = await db
    .selectFrom("payments")
    .select(["reference", "ownerId", "state", "result"])
    .where("reference", "in", [own.reference, byCard.reference, nobody.reference])
    .orderBy("reference")
    .execute();
  const held = { state: "review", result: "suspense" };
  expect(rows).toEqual([
    { reference: own.reference, ownerId: owner.id, ...held },
    { reference: byCard.reference, ownerId: former.id, ...held },
  ]);
  expect(await alertsOf(db, own.reference)).toEqual(["paid-not-recorded", "review"]);
  expect(await alertsOf(db, nobody.reference)).toEqual(["paid-not-recorded"]);
  expect(await alertsOf(db, foreign.reference)).toEqual(["paid-not-recorded"]);
  expect((await readSuspended(app, own.reference))?.facts).toContainEqual({
    name: "Why",
    value: "paid under one of our references that is not known here",
  });
  expect(await checkBooks(db)).toEqual([]);
});

test("sessions end, because the lost time may have ended them", async () => {
  const { app, owner, db } = await makePayer(database.db);
  await openSessionOf(db, owner);
  const now = app.clock.now();
  expect(await listSessions(db, owner, now)).toHaveLength(1);
  await prepareRestored(app, now);
  expect(await listSessions(db, owner, now)).toEqual([]);
});

test("messages are held until staff make them due and numbers are skipped", async () => {
  const { app, owner, db } = await makePayer(database.db);
  const branch = (await findMainLocation(db, owner.id))?.id ?? 0;
  const takeNext = () => takeNumber(db, { tillId: 1, locationId: branch }, app.clock.now());
  expect(await takeNext()).toEqual({ allowed: true, seq: 1 });
  const message = await putIn(db, { channel: "mail", ownerId: owner.id });

  await prepareRestored(app, app.clock.now());
  expect(await readMessage(db, message)).toMatchObject({ sentAt: null, lastError: GIVEN_UP_AFTER_RESTORE });
  expect(await takeNext()).toEqual({ allowed: true, seq: LOST_NUMBERS + 2 });
  expect(await retryMessage(db, message, new Date(app.clock.now().getTime() + HOUR))).toBe("queued");
});
