import { chooseWhatsApp } from "~/models/messages/whatsapp.server";
import { randomBytes } from "node:crypto";

import type { Db } from "#db/client";
import { insertExport } from "~/models/rights/export.server";
import { enqueue } from "~/models/messages/outbox.server";
import { newestSetupReference } from "~/models/setups/setup.server";
import { findMainLocation } from "~/models/users/location.server";
import type { User } from "~/models/users/user";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { wishTimes } from "~/services/setups/wish-times.server";
import { insertNote } from "~/models/staff/staff-note.server";
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

type PayingContext = ReturnType<typeof makeContext> & {
  payments: ReturnType<typeof fakePayments>["provider"];
};

/** Of an earlier closure, which the owner undid after the money was sent. */
async function makePayout(db: Db, { id: ownerId }: User) {
  const account = { bank: "GTBank", accountNumber: "0123456789", accountName: "Balogun Stores" };
  const sent = { state: "paid" as const, askedAt: noon, endedAt: noon };
  await db
    .insertInto("payouts")
    .values({ ownerId, reference: `KPO-${ownerId}`, amount: 500, ...account, ...sent })
    .execute();
}

/** All paid-in money is spent, so that nothing keeps the account from being deleted. */
async function makeMoney(db: Db, owner: User, app: PayingContext, fake: ReturnType<typeof fakePayments>) {
  const reference = await begin(app, topUpRequest(owner, { saveCard: true }));
  fake.pay(reference, { email: owner.email });
  await settlePayment(app, reference);
  const card = await addCard(db, owner);
  await makePayout(db, owner);
  await db
    .updateTable("cards")
    .set({ bank: `Bank of ${owner.username}` })
    .where("id", "=", card)
    .execute();
  const wallet = await db
    .selectFrom("wallets")
    .select("balance")
    .where("ownerId", "=", owner.id)
    .executeTakeFirst();
  await payPlan(db, owner, (wallet?.balance ?? 0) / 100);
  await db
    .insertInto("providerEvents")
    .values({
      dedupeKey: reference,
      event: "charge.success",
      reference,
      body: `{"email":"${owner.email}"}`,
      receivedAt: noon,
      handledAt: noon,
      nextAttemptAt: null,
      outcome: "done",
    })
    .execute();
  await db
    .insertInto("trials")
    .values({ ownerId: owner.id, phone: owner.phone, startedAt: noon })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("chosenPlans")
    .values({ ownerId: owner.id, planId: 2, duration: "month", onTrial: false, createdAt: noon })
    .execute();
}

async function makeShop(db: Db, owner: User, app: PayingContext) {
  const main = await findMainLocation(db, owner.id);
  await db
    .updateTable("locations")
    .set({
      address: "4 Balogun Street",
      taxNumber: "Balogun-0001",
      legalName: "Balogun Provisions Limited",
      cacNumber: "RC1234567",
      street: "4 Balogun Street",
      city: "Balogun",
      addressState: "Lagos",
    })
    .where("ownerId", "=", owner.id)
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
    .insertInto("salesImports")
    .values({
      ownerId: owner.id,
      locationId: main?.id ?? 0,
      fileName: "balogun.csv",
      sha256: bytes(),
      size: 7,
      rowCount: 1,
      createdAt: noon,
      finishedAt: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("salesImportPieces")
    .values({ importId: id, piece: 0, bytes: Buffer.from("balogun") })
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
    .insertInto("deliveryReceipts")
    .values({
      outboxId: null,
      ownerId: owner.id,
      provider: "termii",
      providerId: key(),
      status: "delivered",
      details: JSON.stringify({ receiver: owner.phone }),
      receivedAt: noon,
    })
    .execute();
  await db.insertInto("silencedTexts").values({ ownerId: owner.id, kind: "paid" }).execute();
  await chooseWhatsApp(db, owner.id, ["codes", "money"], new Date());
  await makeContact(db, owner);
}

async function makeContact(db: Db, owner: User) {
  const { id } = await db
    .insertInto("contactMessages")
    .values({
      firstName: "Ada",
      lastName: "Balogun",
      email: owner.email.toUpperCase(),
      phoneNumber: "08031234567",
      topic: "support",
      message: "My shop at Balogun market",
      createdAt: noon,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("contactEvents")
    .values([
      { messageId: id, at: noon, staffId: owner.id, act: "noted", text: "Balogun: a note of our staff" },
      { messageId: id, at: noon, staffId: owner.id, act: "answered", text: "Dear Ada Balogun" },
    ])
    .execute();
  await db
    .insertInto("newsletterSubscribers")
    .values({ email: owner.email, token: bytes().toString("hex"), askedAt: noon, confirmedAt: noon })
    .execute();
}

async function makeAccess(db: Db, owner: User) {
  await openSessionOf(db, owner);
  const times = { createdAt: noon, expiresAt: later };
  await db
    .insertInto("devices")
    .values({ userId: owner.id, tokenHash: bytes(), createdAt: noon, seenAt: noon })
    .execute();
  await db
    .insertInto("passkeys")
    .values({
      userId: owner.id,
      rpId: "localhost",
      credentialId: bytes(),
      publicKey: bytes(),
      counter: 0,
      transports: ["internal"],
      deviceType: "multiDevice",
      backedUp: true,
      name: "Ada’s phone",
      aaguid: "00000000-0000-0000-0000-000000000000",
      createdAt: noon,
      usedAt: noon,
    })
    .execute();
  const { id } = await db
    .insertInto("recoveries")
    .values({ ...times, userId: owner.id, tokenHash: bytes(), email: owner.email, mailAskedAt: noon })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("codeFlows")
    .values({
      ...times,
      userId: owner.id,
      recoveryId: id,
      purpose: "reset_email",
      channel: "mail",
      sentAt: noon,
      target: owner.email,
      targetKey: "a hash",
      tokenHash: bytes(),
      codeMac: bytes(),
      keyVersion: 1,
    })
    .execute();
  await db
    .insertInto("recoveryKeys")
    .values({ ...times, userId: owner.id, keyHash: bytes(), channel: "mail" })
    .execute();
  await makeCorrection(db, owner);
  await insertExport(db, owner.id, noon);
}

async function makeCorrection(db: Db, owner: User) {
  const staff = await makeOwner(db);
  const text = `${owner.name} asks for calls at ${owner.phone}`;
  await insertNote(db, { subjectId: owner.id, authorId: staff.id, text, now: noon });
  const { id } = await db
    .insertInto("staffActs")
    .values({
      at: noon,
      staffId: staff.id,
      act: "email-correction-asked",
      reason: "asked by phone",
      subjectId: owner.id,
      before: { email: owner.email },
      after: { email: `new.${owner.email}` },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("contactCorrections")
    .values({
      userId: owner.id,
      staffId: staff.id,
      actId: id,
      what: "email",
      oldValue: owner.email,
      newValue: `new.${owner.email}`,
      tokenHash: bytes(),
      state: "cancelled",
      createdAt: noon,
      dueAt: noon,
      endedAt: noon,
    })
    .execute();
}
