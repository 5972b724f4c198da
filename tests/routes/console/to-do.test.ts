import { sql } from "kysely";
import { expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { naira } from "~/models/money";
import { enqueue } from "~/models/messages/outbox.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { forceState, makeContext } from "../../support/context";
import { fakePayments } from "../../support/fake-payments";
import { says } from "../../support/page";
import { begin, topUpRequest } from "../../support/paying";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";

const site = await serve();
const accounts = await makeAccounts(site);

/** An owner with paid top-ups, and the ids of these. */
async function makePaid(times: number) {
  const owner = await accounts.make();
  const fake = fakePayments();
  const app = { ...makeContext(site.db, new Date()), payments: fake.provider };
  const ids: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const reference = await begin(app, topUpRequest(owner));
    fake.pay(reference);
    await settlePayment(app, reference);
    const { id } = await site.db
      .selectFrom("payments")
      .select("id")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return { owner, ids };
}

let refunds = 0;
const refund = (paymentId: number, ownerId: number, state: "failed" | "needs-attention" | "processed") =>
  sql`insert into refunds (payment_id, owner_id, provider_id, target, amount, booked, state, created_at, updated_at)
    values (${paymentId}, ${ownerId}, ${`to do ${(refunds += 1)}`}, 'source', ${naira(10)},
      ${state === "processed" ? naira(10) : null}, ${state}, now(), now())`.execute(site.db);

const dispute = (paymentId: number, ownerId: number) =>
  sql`insert into disputes (payment_id, owner_id, provider_id, amount, state, created_at, updated_at)
    values (${paymentId}, ${ownerId}, ${`to do ${paymentId}`}, ${naira(10)}, 'open', now(), now())`.execute(
    site.db,
  );

const message = (state: "new" | "open" | "answered") =>
  site.db
    .insertInto("contactMessages")
    .values({
      firstName: state,
      lastName: "",
      email: `${state}@shop.example`,
      phoneNumber: "08031234567",
      topic: "support",
      message: "Hello",
      createdAt: new Date(),
      state: forceState(state),
    })
    .execute();

async function writeFailed(
  key: string,
  at: Date,
  change: { sentAt?: Date; provider?: "smtp"; deadAt?: Date },
) {
  await enqueue(site.db, {
    channel: "mail",
    recipient: "nobody@shop.example",
    subject: key,
    text: "x",
    dedupeKey: key,
    now: at,
  });
  await site.db
    .updateTable("outbox")
    .set({ lastError: "550 No such user", ...change })
    .where("dedupeKey", "=", key)
    .execute();
}

/** How many rows the first page of a list has. */
const rowsOf = (body: string): number => body.match(/<td [^>]*class="act"/g)?.length ?? 0;

test("each number of the home page and of the menu is that of the list behind it", async () => {
  const admin = await accounts.logInStaff(["admin"]);
  const { owner, ids } = await makePaid(5);
  const [disputed = 0, both = 0, waiting = 0, mended = 0, failed = 0] = ids;
  await dispute(disputed, owner.id);
  await dispute(both, owner.id);
  await refund(both, owner.id, "failed");
  await refund(waiting, owner.id, "needs-attention");
  await refund(mended, owner.id, "failed");
  await refund(mended, owner.id, "processed");
  await refund(failed, owner.id, "failed");
  await refund(failed, owner.id, "failed");
  for (const state of ["new", "open", "answered"] as const) await message(state);
  const now = new Date();
  const lastMonth = new Date(now.getTime() - 30 * DAY);
  await writeFailed("given-up", now, { deadAt: now });
  await writeFailed("bounced", now, { sentAt: now, provider: "smtp" });
  await writeFailed("long-ago", lastMonth, { deadAt: lastMonth });

  const home = await admin.get("/staff");
  const waits = [...home.body.matchAll(/<a class="tap" href="([^"]+)"><b>(\d+)<\/b>/g)].map(
    ([, href = "", count]) => [href.replaceAll("&amp;", "&"), Number(count)] as const,
  );
  expect(waits.map(([href]) => href)).toEqual(
    expect.arrayContaining([
      "/staff/payments?state=refund-failed",
      "/staff/payments?state=disputed",
      "/staff/messages?state=unanswered",
      "/staff/outbox?state=recent",
    ]),
  );
  for (const [href, count] of waits)
    expect([href, rowsOf((await admin.get(href)).body)]).toEqual([href, count]);

  const payments = says(await admin.get("/staff/payments"));
  expect(payments).toContain("Payments 4 to do");
  expect(payments).toContain("4 need review.");
  expect(rowsOf((await admin.get("/staff/payments?state=person")).body)).toBe(4);
  const messages = says(await admin.get("/staff/messages"));
  expect(messages).toContain("Messages 2 to do");
  expect(messages).toContain("2 unanswered.");
});
