import { expect, test } from "vitest";
import { HOUR, MINUTE } from "~/models/duration";
import { listOutbox } from "~/models/messages/outbox.server";
import { getPayment } from "~/models/payments/payment.server";
import { readReceipt, resendReceipt } from "~/services/payments/read-receipt.server";
import { acceptRefund } from "~/services/payments/accept-refund.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { emptyOutbox } from "../../support/messages";
import { begin, fee, topUp, topUpRequest } from "../../support/paying";
import { addMoney } from "../../support/wallet";

const start = new Date("2026-11-21T09:00:00Z");

const database = await testDatabase();
const app = makeContext(database.db, start);

test("a receipt requested twice at once is mailed once, and a minute later again to today's address", async () => {
  await emptyOutbox(app.db);
  const owner = await makeOwner(app.db);
  const reference = await addMoney(app.db, owner, 1_000);
  const today = { ...owner, email: "new@shop.example" };
  const resend = () => resendReceipt(app, today, reference, "https://kaypoint.example");
  await Promise.all([resend(), resend()]);
  expect(await listOutbox(app.db, 10)).toHaveLength(1);
  app.setTime(new Date(start.getTime() + MINUTE));
  expect(await resend()).toEqual({ outcome: "sent" });
  const mails = await listOutbox(app.db, 10);
  expect(mails.map(({ recipient }) => recipient)).toEqual(["new@shop.example", "new@shop.example"]);
  app.setTime(start);
});

test("at most five an hour are mailed, and after the hour more are", async () => {
  const owner = await makeOwner(app.db);
  const reference = await addMoney(app.db, owner, 1_000);
  const resend = () => resendReceipt(app, owner, reference, "");
  for (let count = 0; count < 5; count += 1) await resend();
  expect(await resend()).toMatchObject({ outcome: "throttled" });
  app.setTime(new Date(start.getTime() + HOUR));
  expect(await resend()).toEqual({ outcome: "sent" });
  app.setTime(start);
});

test("a receipt of another owner is neither read nor mailed", async () => {
  const [owner, stranger] = [await makeOwner(app.db), await makeOwner(app.db)];
  const reference = await addMoney(app.db, owner, 1_000);
  expect(await readReceipt(app, stranger.id, reference)).toBeNull();
  expect(await resendReceipt(app, stranger, reference, "")).toEqual({ outcome: "not-found" });
});

test("a receipt shows the later refunds of its payment", async () => {
  const owner = await makeOwner(app.db);
  const fake = fakePayments();
  const paying = { ...app, payments: fake.provider };
  for (const given of [250_00, topUp + fee]) {
    const reference = await begin(paying, topUpRequest(owner));
    fake.pay(reference);
    await settlePayment(paying, reference);
    expect(await readReceipt(app, owner.id, reference)).toMatchObject({
      since: { badge: "Paid", lines: [] },
    });
    const news = { providerId: `refund of ${reference}`, amount: given, state: "processed" } as const;
    await acceptRefund(paying, await getPayment(app.db, reference), news);
    expect(await readReceipt(app, owner.id, reference)).toMatchObject({
      since: {
        badge: given === 250_00 ? "Partly refunded" : "Refunded",
        lines: [{ name: "Refund, 21 November 2026: refunded", amount: given }],
      },
    });
  }
});
