import { expect, test } from "vitest";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { privateAddress } from "../../support/visitor";
import { HOUR, MINUTE } from "~/models/duration";
import { sendContactMessage } from "~/services/site/send-message.server";

const database = await testDatabase();

const message = (email: string) => ({
  firstName: "Ada",
  lastName: "Obi",
  email,
  phoneNumber: "08031234567",
  topic: "enterprise" as const,
  message: "Ten outlets",
});

const mailsTo = (recipient: string) =>
  database.db
    .selectFrom("outbox")
    .select(["channel", "subject", "text"])
    .where("recipient", "=", recipient)
    .execute();

const kept = (email: string) =>
  database.db.selectFrom("contactMessages").selectAll().where("email", "=", email).execute();

test("a message is stored, mailed to sales and acknowledged to its sender", async () => {
  const app = makeContext(database.db);
  expect(await sendContactMessage(app, message("first@x.example"), privateAddress())).toEqual({ ok: true });
  expect(await kept("first@x.example")).toMatchObject([
    {
      firstName: "Ada",
      lastName: "Obi",
      phoneNumber: "08031234567",
      topic: "enterprise",
      message: "Ten outlets",
    },
  ]);
  const sales = await mailsTo("sales@kaypoint.example");
  expect(sales.filter(({ text }) => text.includes("first@x.example"))).toHaveLength(1);
  expect(await mailsTo("first@x.example")).toMatchObject([
    { channel: "mail", subject: "Kaypoint: we have your message" },
  ]);
});

test("the acknowledgement carries none of the sender's words to a mailbox that may be another's", async () => {
  const app = makeContext(database.db);
  const sent = {
    ...message("victim@x.example"),
    firstName: "Visit http://spam.example",
    message: "Buy pills",
  };
  await sendContactMessage(app, sent, privateAddress());
  const [mail] = await mailsTo("victim@x.example");
  expect(mail?.text).not.toMatch(/spam|pills/);
});

test("one IP address may send five messages an hour", async () => {
  const app = makeContext(database.db);
  const address = privateAddress();
  for (let count = 0; count < 5; count += 1)
    expect(await sendContactMessage(app, message(`five${count}@x.example`), address)).toEqual({ ok: true });
  app.setTime(new Date(app.clock.now().getTime() + 10 * MINUTE));
  expect(await sendContactMessage(app, message("sixth@x.example"), address)).toEqual({
    ok: false,
    retryAfterSeconds: 50 * 60,
  });
  expect(await kept("sixth@x.example")).toEqual([]);
  expect(await mailsTo("sixth@x.example")).toEqual([]);
  app.setTime(new Date(app.clock.now().getTime() + HOUR));
  expect(await sendContactMessage(app, message("sixth@x.example"), address)).toEqual({ ok: true });
});

test("one mailbox gets three messages an hour, in any spelling and from any sender", async () => {
  const app = makeContext(database.db);
  for (const email of ["same@x.example", "Same@x.example", "SAME@X.EXAMPLE"])
    expect(await sendContactMessage(app, message(email), privateAddress())).toEqual({ ok: true });
  expect(await sendContactMessage(app, message("same@x.example"), privateAddress())).toMatchObject({
    ok: false,
  });
});

test("a mailbox is thanked six times a day", async () => {
  const app = makeContext(database.db);
  const start = app.clock.now();
  for (let hour = 0; hour < 10; hour += 1) {
    app.setTime(new Date(start.getTime() + hour * 2 * HOUR));
    await sendContactMessage(app, message("daily@x.example"), privateAddress());
  }
  expect(await mailsTo("daily@x.example")).toHaveLength(6);
});
