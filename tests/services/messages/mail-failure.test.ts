import { expect, test, vi } from "vitest";
import { MINUTE } from "~/models/duration";
import type { Provider } from "~/models/messages/delivery";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getPayment } from "~/models/payments/payment.server";
import { deliveryJob } from "~/services/messages/deliver-messages.server";
import { sealWaiting } from "~/services/ledger/seal-ledger.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeOwner } from "../../support/accounts";
import { makeContext, runJob } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { begin, topUp, topUpRequest } from "../../support/paying";

const database = await testDatabase();

test("a mail that cannot be sent undoes no payment, and is sent once the mail server is back", async () => {
  const { db } = database;
  const fake = fakePayments();
  const app = { ...makeContext(db, new Date()), payments: fake.provider };
  const owner = await makeOwner(db);
  const reference = await begin(app, topUpRequest(owner));
  fake.pay(reference);
  await settlePayment(app, reference);
  await sealWaiting(app);
  let works = false;
  const sent: string[] = [];
  const mail: Provider = {
    name: "smtp",
    channel: "mail",
    close: () => undefined,
    async send({ dedupeKey }) {
      if (!works) throw new Error("the mail server is down");
      sent.push(dedupeKey);
      return { sent: true, providerId: "1" };
    },
  };
  const message = () =>
    db
      .selectFrom("outbox")
      .select(["attempts", "sentAt"])
      .where("dedupeKey", "=", `receipt:${reference}`)
      .executeTakeFirstOrThrow();
  const running = runJob(app, deliveryJob(app, "mails", [mail]));
  await vi.waitFor(async () => expect((await message()).attempts).toBe(1), { timeout: 5 * MINUTE });
  expect(await getPayment(db, reference)).toMatchObject({ state: "settled", result: "credited" });
  expect(await walletBalance(db, owner.id)).toBe(topUp);
  works = true;
  app.setTime(new Date(Date.now() + 3_600_000));
  await vi.waitFor(async () => expect((await message()).sentAt).not.toBeNull(), { timeout: 5 * MINUTE });
  await running.stop();
  expect(sent).toEqual([`receipt:${reference}`]);
});
