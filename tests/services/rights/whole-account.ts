import { randomBytes } from "node:crypto";

import type { Db } from "#db/client";
import { insertExport } from "~/models/rights/export.server";
import { enqueue } from "~/models/messages/outbox.server";
import { newestSetupReference } from "~/models/setups/setup.server";
import { findMainLocation } from "~/models/users/location.server";
import type { User } from "~/models/users/user";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { wishTimes } from "~/services/setups/wish-times.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { fakePayments } from "../../support/fake-payments";
import { begin, topUpRequest } from "../../support/paying";
import { openSessionOf } from "../../support/sessions";
import { sell } from "../../support/sales";
import { buyPlan, signedInTill } from "../../support/subscriber";
import { addCard, payPlan } from "../../support/wallet";

const bytes = () => randomBytes(32);
const noon = new Date("2026-11-21T11:00:00Z");
const later = new Date("2099-01-01T00:00:00Z");

/**
 * An owner with data in nearly every table about a person. Each personal value contains the username, the phone
 * number, or the word "Balogun".
 */
export async function makeWholeAccount(db: Db): Promise<User> {
  const fake = fakePayments();
  const app = { ...makeContext(db, noon), payments: fake.provider };
  const owner = await makeOwner(db);
  await buyPlan(app, owner, { setup: "Setup in your shop" });
  const reference = (await newestSetupReference(db, owner.id)) ?? "";
  const wishes = [new Date("2026-12-03T09:00:00Z"), new Date("2026-12-04T13:00:00Z")] as [Date, Date];
  await wishTimes(app, owner, { reference, revision: 0, wanted: { address: "4 Balogun Street", wishes } });
  await makeMoney(db, owner, app, fake);
  await makeShop(db, owner, app);
  await makeMessages(db, owner);
  await makeAccess(db, owner);
  return owner;
}

type Paying = ReturnType<typeof makeContext> & { payments: ReturnType<typeof fakePayments>["provider"] };

/** All paid-in money is spent, so that nothing keeps the account from being deleted. */
async function makeMoney(db: Db, owner: User, app: Paying, fake: ReturnType<typeof fakePayments>) {
  const reference = await begin(app, topUpRequest(owner, { saveCard: true }));
  fake.pay(reference, { email: owner.email });
  await settlePayment(app, reference);
  const card = await addCard(db, owner);
  await db
    .updateTable("cards")
    .set({ bank: `Bank of ${owner.username}` })
    .where("id", "=", card)
    .execute();
  const wallet = await db
    .selectFrom("wallets")
    .select("balance")
    .where("owner_id", "=", owner.id)
    .executeTakeFirst();
  await payPlan(db, owner, (wallet?.balance ?? 0) / 100);
  await db
    .insertInto("provider_events")
    .values({
      ...{ dedupe_key: reference, event: "charge.success", reference, body: `{"email":"${owner.email}"}` },
      ...{ received_at: noon, handled_at: noon, next_attempt_at: null, outcome: "done" },
    })
    .execute();
  await db
    .insertInto("trials")
    .values({ owner_id: owner.id, phone: owner.phone, started_at: noon })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("chosen_plans")
    .values({ owner_id: owner.id, plan_id: 2, duration: "month", on_trial: false, created_at: noon })
    .execute();
}

async function makeShop(db: Db, owner: User, app: Paying) {
  const main = await findMainLocation(db, owner.id);
  await db
    .updateTable("locations")
    .set({ address: "4 Balogun Street", tax_number: "Balogun-0001" })
    .where("owner_id", "=", owner.id)
    .execute();
  await signedInTill(app, owner);
  await sell(db, owner.id, [
    {
      at: "2026-11-20T10:00:00Z",
      customer: "Mama Balogun",
      lines: [{ product: "Balogun rice", amount: 500 }],
    },
    { at: "2026-11-20T11:00:00Z", customer: "Mama Balogun", total: 0, paid: 500 },
  ]);
  const { id } = await db
    .insertInto("sales_imports")
    .values({
      ...{
        owner_id: owner.id,
        location_id: main?.id ?? 0,
        file_name: "balogun.csv",
        sha256: bytes(),
        size: 7,
      },
      ...{ row_count: 1, created_at: noon, finished_at: null },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("sales_import_pieces")
    .values({ import_id: id, piece: 0, bytes: Buffer.from("balogun") })
    .execute();
}

async function makeMessages(db: Db, owner: User) {
  const key = () => bytes().toString("hex");
  const mail = {
    channel: "mail",
    recipient: owner.email,
    subject: `Dear ${owner.name}`,
    text: owner.name,
  } as const;
  await enqueue(db, { ...mail, ownerId: owner.id, dedupeKey: key(), now: noon });
  await enqueue(db, { ...mail, dedupeKey: `thanks:${owner.email}`, now: noon });
  const sms = { channel: "sms", recipient: owner.phone, text: owner.name } as const;
  await enqueue(db, { ...sms, ownerId: owner.id, dedupeKey: key(), now: noon });
  await db
    .insertInto("delivery_receipts")
    .values({
      ...{ outbox_id: null, owner_id: owner.id, provider: "termii", provider_id: key(), status: "delivered" },
      ...{ details: JSON.stringify({ receiver: owner.phone }), received_at: noon },
    })
    .execute();
  await db.insertInto("silenced_texts").values({ owner_id: owner.id, kind: "paid" }).execute();
  await makeContact(db, owner);
}

async function makeContact(db: Db, owner: User) {
  const { id } = await db
    .insertInto("contact_messages")
    .values({
      ...{
        first_name: "Ada",
        last_name: "Balogun",
        email: owner.email.toUpperCase(),
        phone_number: "08031234567",
      },
      ...{ topic: "support", message: "My shop at Balogun market", created_at: noon },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("contact_events")
    .values([
      { message_id: id, at: noon, staff_id: owner.id, act: "noted", text: "Balogun: a note of our staff" },
      { message_id: id, at: noon, staff_id: owner.id, act: "answered", text: "Dear Ada Balogun" },
    ])
    .execute();
  await db
    .insertInto("newsletter_subscribers")
    .values({ email: owner.email, token: bytes().toString("hex"), asked_at: noon, confirmed_at: noon })
    .execute();
}

async function makeAccess(db: Db, owner: User) {
  await openSessionOf(db, owner);
  const times = { created_at: noon, expires_at: later };
  await db
    .insertInto("devices")
    .values({ user_id: owner.id, token_hash: bytes(), created_at: noon, seen_at: noon })
    .execute();
  const { id } = await db
    .insertInto("recoveries")
    .values({ ...times, user_id: owner.id, token_hash: bytes(), email: owner.email, mail_asked_at: noon })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("code_flows")
    .values({
      ...{
        ...times,
        user_id: owner.id,
        recovery_id: id,
        purpose: "reset_email",
        channel: "mail",
        sent_at: noon,
      },
      ...{
        target: owner.email,
        target_key: "a hash",
        token_hash: bytes(),
        code_mac: bytes(),
        key_version: 1,
      },
    })
    .execute();
  await db
    .insertInto("recovery_keys")
    .values({ ...times, user_id: owner.id, key_hash: bytes(), channel: "mail" })
    .execute();
  await makeCorrection(db, owner);
  await insertExport(db, owner.id, noon);
}

async function makeCorrection(db: Db, owner: User) {
  const staff = await makeOwner(db);
  const { id } = await db
    .insertInto("staff_acts")
    .values({
      ...{ at: noon, staff_id: staff.id, act: "email-correction-asked", reason: "asked by phone" },
      ...{ subject_id: owner.id, before: { email: owner.email }, after: { email: `new.${owner.email}` } },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("contact_corrections")
    .values({
      ...{ user_id: owner.id, staff_id: staff.id, act_id: id, what: "email", old_value: owner.email },
      ...{ new_value: `new.${owner.email}`, token_hash: bytes(), state: "cancelled" },
      ...{ created_at: noon, due_at: noon, ended_at: noon },
    })
    .execute();
}
