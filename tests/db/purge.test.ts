import { randomBytes } from "node:crypto";

import { beforeEach, expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { purge } from "~/models/platform/purge.server";
import { retention } from "~/models/platform/retention";
import type { User } from "~/models/users/user";
import { makeOwner } from "../support/accounts";
import { testDatabase } from "../support/database";
import { mainLocationOf } from "../support/members";

const now = new Date("2026-11-21T09:00:00Z");
let user: User;

const database = await testDatabase();
beforeEach(async () => {
  user = await makeOwner(database.db);
});

const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const bytes = () => randomBytes(32);
const later = (moment: Date) => new Date(moment.getTime() + DAY);

/** Everything that a recovery leaves behind, expired at that moment. */
async function makeRecovery(over: Date) {
  const { db } = database;
  const begun = { userId: user.id, createdAt: ago(retention.codes + 2 * DAY), expiresAt: over };
  const { id } = await db
    .insertInto("recoveries")
    .values({ ...begun, tokenHash: bytes(), email: user.email, mailAskedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("codeFlows")
    .values({
      ...begun,
      tokenHash: bytes(),
      purpose: "reset_email",
      channel: "mail",
      target: user.email,
      targetKey: user.email,
      codeMac: bytes(),
      keyVersion: 1,
      sentAt: now,
      recoveryId: id,
    })
    .execute();
  await db
    .insertInto("recoveryKeys")
    .values({ channel: "mail", ...begun, keyHash: bytes() })
    .execute();
  await db
    .insertInto("recoveryGrants")
    .values({ ...begun, provedMailbox: true, provedPhone: false, tokenHash: bytes() })
    .execute();
}

async function makeSession(expires: Date, revoked: Date | null = null) {
  await database.db
    .insertInto("sessions")
    .values({
      tokenHash: bytes(),
      userId: user.id,
      createdAt: now,
      seenAt: now,
      authenticatedAt: now,
      expiresAt: expires,
      revokedAt: revoked,
      addressPrefix: "",
      userAgent: "",
    })
    .execute();
}

const countOf = async (table: "recoveries" | "codeFlows" | "recoveryKeys" | "recoveryGrants" | "sessions") =>
  (await database.db.selectFrom(table).select("id").where("userId", "=", user.id).execute()).length;

test("recoveries go with their codes, keys and grants once their time is over, and not before", async () => {
  await makeRecovery(ago(retention.codes + 1));
  await makeRecovery(ago(retention.codes - 1));
  await purge(database.db, now);
  for (const table of ["recoveries", "codeFlows", "recoveryKeys", "recoveryGrants"] as const)
    expect([table, await countOf(table)]).toEqual([table, 1]);
});

test("sessions go some time after they ended or expired, and live ones stay", async () => {
  await makeSession(ago(retention.sessions + 1));
  await makeSession(later(now), ago(retention.sessions + 1));
  await makeSession(ago(retention.sessions - 1));
  await makeSession(later(now), ago(retention.sessions - 1));
  await makeSession(later(now));
  await purge(database.db, now);
  expect(await countOf("sessions")).toBe(3);
});

test("browsers not seen for a year go", async () => {
  const devices = [ago(retention.devices + 1), ago(retention.devices - 1)].map((seen) => ({
    userId: user.id,
    tokenHash: bytes(),
    createdAt: seen,
    seenAt: seen,
  }));
  await database.db.insertInto("devices").values(devices).execute();
  await purge(database.db, now);
  const left = await database.db
    .selectFrom("devices")
    .select("seenAt")
    .where("userId", "=", user.id)
    .execute();
  expect(left).toEqual([{ seenAt: devices[1]?.seenAt }]);
});

test("stored answers of calls go after a day", async () => {
  const made = [retention.apiAnswers + 1, retention.apiAnswers - 1].map((age, index) => ({
    userId: user.id,
    path: "/api/topup-wallet",
    keyHash: bytes(),
    fieldsHash: bytes(),
    status: 200,
    body: String(index),
    claimedAt: ago(age),
    createdAt: ago(age),
  }));
  await database.db.insertInto("apiAnswers").values(made).execute();
  await purge(database.db, now);
  const left = database.db.selectFrom("apiAnswers").select("body").where("userId", "=", user.id);
  expect(await left.execute()).toEqual([{ body: "1" }]);
});

async function makeMessage(end: { sentAt: Date } | { deadAt: Date } | null, receipt?: Date) {
  const sent = end !== null && "sentAt" in end;
  const { id } = await database.db
    .insertInto("outbox")
    .values({
      ownerId: user.id,
      channel: "sms",
      recipient: user.phone,
      text: "Your code",
      dedupeKey: bytes().toString("hex"),
      createdAt: ago(400 * DAY),
      nextAttemptAt: ago(400 * DAY),
      provider: sent ? "termii" : null,
      ...end,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (receipt)
    await database.db
      .insertInto("deliveryReceipts")
      .values({
        outboxId: id,
        ownerId: user.id,
        provider: "termii",
        providerId: String(id),
        status: "delivered",
        details: "{}",
        receivedAt: receipt,
      })
      .execute();
  return id;
}

test("messages lose their texts, then go with their receipts, and waiting ones stay whole", async () => {
  const old = ago(retention.messages + DAY);
  const expected = [
    [await makeMessage({ sentAt: old }, ago(retention.messages + 1)), null],
    [await makeMessage({ deadAt: old }), null],
    [await makeMessage({ sentAt: old }, ago(retention.messages - 1)), "(removed)"],
    [await makeMessage({ sentAt: ago(retention.messages - 1) }), "(removed)"],
    [await makeMessage({ deadAt: ago(retention.messageTexts + 1) }), "(removed)"],
    [await makeMessage({ deadAt: ago(retention.messageTexts - 1) }), "Your code"],
    [await makeMessage(null), "Your code"],
  ] as const;
  await purge(database.db, now);
  const rows = await database.db
    .selectFrom("outbox")
    .select(["id", "text"])
    .where("ownerId", "=", user.id)
    .execute();
  const texts = new Map(rows.map(({ id, text }) => [id, text]));
  expect(expected.map(([id]) => texts.get(id) ?? null)).toEqual(expected.map(([, text]) => text));
});

test("more rows than one batch holds are all deleted, unless the job is told to stop", async () => {
  const rows = Array.from({ length: 1201 }, () => ({
    userId: user.id,
    tokenHash: bytes(),
    provedMailbox: true,
    provedPhone: false,
    createdAt: now,
    expiresAt: ago(retention.codes + 1),
  }));
  await database.db.insertInto("recoveryGrants").values(rows).execute();
  const stopping = new AbortController();
  stopping.abort();
  expect(await purge(database.db, now, stopping.signal)).toBe(0);
  const gone = await Promise.all([purge(database.db, now), purge(database.db, now)]);
  expect(await countOf("recoveryGrants")).toBe(0);
  expect(gone[0] + gone[1]).toBe(1201);
});

test("the daily totals of wrong codes go after a month", async () => {
  const days = [now, ago(retention.wrongCodeDays + 2 * DAY)].map((moment) => ({
    day: moment.toISOString().slice(0, 10),
    wrong: 3,
  }));
  await database.db.insertInto("wrongCodeDays").values(days).execute();
  await purge(database.db, now);
  const left = await database.db.selectFrom("wrongCodeDays").select("day").execute();
  expect(left).toEqual([{ day: "2026-11-21" }]);
});

test("the log goes after a year and contact messages after two, as the privacy page says", async () => {
  const today = new Date();
  const before = (milliseconds: number) => new Date(today.getTime() - milliseconds);
  const event = { action: "login", outcome: "ok", requestId: null, actorId: null } as const;
  const rest = { subjectId: user.id, reason: null, addressPrefix: null };
  await database.db
    .insertInto("auditEvents")
    .values(
      [retention.auditEvents + 1, retention.auditEvents - 1].map((age) => ({
        ...event,
        ...rest,
        at: before(age),
      })),
    )
    .execute();
  const message = { firstName: "Ada", lastName: "", phoneNumber: "08031234567", message: "Hello" };
  await database.db
    .insertInto("contactMessages")
    .values(
      [retention.contactMessages + 1, retention.contactMessages - 1].map((age) => ({
        ...message,
        topic: "sales" as const,
        email: user.email,
        createdAt: before(age),
      })),
    )
    .execute();
  await purge(database.db, today);
  const events = database.db.selectFrom("auditEvents").select("at").where("subjectId", "=", user.id);
  expect(await events.execute()).toEqual([{ at: before(retention.auditEvents - 1) }]);
  const messages = database.db
    .selectFrom("contactMessages")
    .select("createdAt")
    .where("email", "=", user.email);
  expect(await messages.execute()).toEqual([{ createdAt: before(retention.contactMessages - 1) }]);
});

test("unconfirmed newsletter addresses go when their link expires, and confirmed and former ones stay", async () => {
  const { db } = database;
  const late = ago(retention.newsRequests + 1);
  const inTime = ago(retention.newsRequests - 1);
  const about = (askedAt: Date, rest: { confirmedAt?: Date; leftAt?: Date } = {}) => ({
    email: `${bytes().toString("hex")}@example.com`,
    token: bytes().toString("hex"),
    askedAt,
    confirmedAt: rest.confirmedAt ?? null,
    leftAt: rest.leftAt ?? null,
  });
  const made = await db
    .insertInto("newsletterSubscribers")
    .values([about(late), about(inTime), about(late, { confirmedAt: late }), about(late, { leftAt: late })])
    .returning("id")
    .execute();
  await purge(db, now);
  const left = await db.selectFrom("newsletterSubscribers").select("id").orderBy("id").execute();
  expect(left).toEqual(made.slice(1));
});

test("attempts from addresses go after a day, which is as far back as any limit looks", async () => {
  const hit = { place: "code-sms:here", about: "code-sms:this", success: false };
  const moments = [ago(DAY + 1), ago(DAY - 1)];
  await database.db
    .insertInto("addressHits")
    .values(moments.map((at) => ({ ...hit, at })))
    .execute();
  await purge(database.db, now);
  const left = await database.db.selectFrom("addressHits").select("at").execute();
  expect(left).toEqual([{ at: moments[1] }]);
});

test("tills go with their tokens some time after they ended, and requests to be one a day after their code", async () => {
  const { db } = database;
  const { id: location } = await db
    .selectFrom("locations")
    .select("id")
    .where("ownerId", "=", user.id)
    .executeTakeFirstOrThrow();
  const till = (ends: Date, revoked: Date | null = null) => ({
    ownerId: user.id,
    locationId: location,
    name: "Till",
    registeredAt: ago(400 * DAY),
    endsAt: ends,
    revokedAt: revoked,
    revokedReason: revoked && ("owner" as const),
  });
  const ends = [ago(retention.tills + 1), ago(retention.tills - 1), later(now)];
  const made = await db
    .insertInto("tills")
    .values([...ends.map((end) => till(end)), till(later(now), ago(retention.tills + 1))])
    .returning("id")
    .execute();
  const times = { createdAt: ago(DAY), accessEndsAt: now, endsAt: later(now) };
  const tokens = made.map(({ id }) => ({
    tillId: id,
    accessHash: bytes(),
    refreshHash: bytes(),
    ...times,
  }));
  await db.insertInto("tillTokens").values(tokens).execute();
  const request = (end: Date) => ({
    deviceHash: bytes(),
    state: "denied" as const,
    clientId: "till",
    scope: "entitlement",
    name: "Till",
    place: "here",
    addressPrefix: "",
    createdAt: ago(DAY),
    expiresAt: end,
    pollInterval: 5,
  });
  await db
    .insertInto("tillRequests")
    .values([request(ago(retention.tillRequests + 1)), request(ago(retention.tillRequests - 1))])
    .execute();
  await purge(db, now);
  const left = await db
    .selectFrom("tills")
    .select("id")
    .where("ownerId", "=", user.id)
    .orderBy("id")
    .execute();
  expect(left).toEqual(made.slice(1, 3));
  const leftTokens = await db.selectFrom("tillTokens").select("tillId as id").orderBy("tillId").execute();
  expect(leftTokens).toEqual(left);
  expect(await db.selectFrom("tillRequests").select("id").execute()).toHaveLength(1);
});

test("invitations go with their address some time after they were accepted, withdrawn or expired", async () => {
  const { db } = database;
  const place = { ownerId: user.id, locationId: await mainLocationOf(db, user), role: "cashier" } as const;
  const made = {
    createdAt: ago(60 * DAY),
    sentAt: ago(60 * DAY),
    channel: "mail",
    keyVersion: 1,
  } as const;
  const invitation = (address: string, over: Date, state: "open" | "joined") => ({
    ...place,
    ...made,
    address,
    codeMac: bytes(),
    state,
    expiresAt: state === "open" ? over : now,
    endedAt: state === "open" ? null : over,
  });
  const [old, young] = [ago(retention.invitations + 1), ago(retention.invitations - 1)];
  await db
    .insertInto("invitations")
    .values([
      invitation("over@shop.example", old, "open"),
      invitation("lately@shop.example", young, "open"),
      invitation("joined@shop.example", old, "joined"),
      invitation("new@shop.example", young, "joined"),
    ])
    .execute();
  await purge(db, now);
  const left = await db.selectFrom("invitations").select("address").orderBy("id").execute();
  expect(left.map(({ address }) => address)).toEqual(["lately@shop.example", "new@shop.example"]);
});
