import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { purge } from "~/models/purge.server";
import { retention } from "~/models/retention";
import type { User } from "~/models/users/user";
import { makeOwner } from "../support/accounts";
import { testDatabase } from "../support/database";
import { mainLocationOf } from "../support/members";

const now = new Date("2026-11-21T09:00:00Z");
let database: Awaited<ReturnType<typeof testDatabase>>;
let user: User;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  user = await makeOwner(database.db);
});

const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const bytes = () => randomBytes(32);
const later = (moment: Date) => new Date(moment.getTime() + DAY);

/** Everything that a recovery leaves behind, expired at that moment. */
async function makeRecovery(over: Date) {
  const { db } = database;
  const begun = { user_id: user.id, created_at: ago(retention.codes + 2 * DAY), expires_at: over };
  const { id } = await db
    .insertInto("recoveries")
    .values({ ...begun, token_hash: bytes(), email: user.email, mail_asked_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("code_flows")
    .values({
      ...begun,
      token_hash: bytes(),
      purpose: "reset_email",
      channel: "mail",
      target: user.email,
      target_key: user.email,
      code_mac: bytes(),
      key_version: 1,
      sent_at: now,
      recovery_id: id,
    })
    .execute();
  await db
    .insertInto("recovery_keys")
    .values({ channel: "mail", ...begun, key_hash: bytes() })
    .execute();
  await db
    .insertInto("recovery_grants")
    .values({ ...begun, proved_mailbox: true, proved_phone: false, token_hash: bytes() })
    .execute();
}

async function makeSession(expires: Date, revoked: Date | null = null) {
  await database.db
    .insertInto("sessions")
    .values({
      token_hash: bytes(),
      user_id: user.id,
      created_at: now,
      seen_at: now,
      authenticated_at: now,
      expires_at: expires,
      revoked_at: revoked,
      address_prefix: "",
      user_agent: "",
    })
    .execute();
}

const countOf = async (
  table: "recoveries" | "code_flows" | "recovery_keys" | "recovery_grants" | "sessions",
) => (await database.db.selectFrom(table).select("id").where("user_id", "=", user.id).execute()).length;

test("recoveries go with their codes, keys and grants once their time is over, and not before", async () => {
  await makeRecovery(ago(retention.codes + 1));
  await makeRecovery(ago(retention.codes - 1));
  await purge(database.db, now);
  for (const table of ["recoveries", "code_flows", "recovery_keys", "recovery_grants"] as const)
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
    user_id: user.id,
    token_hash: bytes(),
    created_at: seen,
    seen_at: seen,
  }));
  await database.db.insertInto("devices").values(devices).execute();
  await purge(database.db, now);
  const left = await database.db
    .selectFrom("devices")
    .select("seen_at")
    .where("user_id", "=", user.id)
    .execute();
  expect(left).toEqual([{ seen_at: devices[1]?.seen_at }]);
});

test("stored answers of calls go after a day", async () => {
  const made = [retention.apiAnswers + 1, retention.apiAnswers - 1].map((age, index) => ({
    ...{ user_id: user.id, path: "/api/topup-wallet", key_hash: bytes(), fields_hash: bytes() },
    ...{ status: 200, body: String(index), claimed_at: ago(age), created_at: ago(age) },
  }));
  await database.db.insertInto("api_answers").values(made).execute();
  await purge(database.db, now);
  const left = database.db.selectFrom("api_answers").select("body").where("user_id", "=", user.id);
  expect(await left.execute()).toEqual([{ body: "1" }]);
});

async function makeMessage(end: { sent_at: Date } | { dead_at: Date } | null, receipt?: Date) {
  const sent = end !== null && "sent_at" in end;
  const { id } = await database.db
    .insertInto("outbox")
    .values({
      owner_id: user.id,
      channel: "sms",
      recipient: user.phone,
      text: "Your code",
      dedupe_key: bytes().toString("hex"),
      created_at: ago(400 * DAY),
      next_attempt_at: ago(400 * DAY),
      provider: sent ? "termii" : null,
      ...end,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (receipt)
    await database.db
      .insertInto("delivery_receipts")
      .values({
        outbox_id: id,
        owner_id: user.id,
        provider: "termii",
        provider_id: String(id),
        status: "delivered",
        details: "{}",
        received_at: receipt,
      })
      .execute();
  return id;
}

test("messages lose their texts, then go with their receipts, and waiting ones stay whole", async () => {
  const old = ago(retention.messages + DAY);
  const expected = [
    [await makeMessage({ sent_at: old }, ago(retention.messages + 1)), null],
    [await makeMessage({ dead_at: old }), null],
    [await makeMessage({ sent_at: old }, ago(retention.messages - 1)), "(removed)"],
    [await makeMessage({ sent_at: ago(retention.messages - 1) }), "(removed)"],
    [await makeMessage({ dead_at: ago(retention.messageTexts + 1) }), "(removed)"],
    [await makeMessage({ dead_at: ago(retention.messageTexts - 1) }), "Your code"],
    [await makeMessage(null), "Your code"],
  ] as const;
  await purge(database.db, now);
  const rows = await database.db
    .selectFrom("outbox")
    .select(["id", "text"])
    .where("owner_id", "=", user.id)
    .execute();
  const texts = new Map(rows.map(({ id, text }) => [id, text]));
  expect(expected.map(([id]) => texts.get(id) ?? null)).toEqual(expected.map(([, text]) => text));
});

test("more rows than one batch holds are all deleted, unless the job is told to stop", async () => {
  const rows = Array.from({ length: 1201 }, () => ({
    user_id: user.id,
    token_hash: bytes(),
    proved_mailbox: true,
    proved_phone: false,
    created_at: now,
    expires_at: ago(retention.codes + 1),
  }));
  await database.db.insertInto("recovery_grants").values(rows).execute();
  const stopping = new AbortController();
  stopping.abort();
  expect(await purge(database.db, now, stopping.signal)).toBe(0);
  const gone = await Promise.all([purge(database.db, now), purge(database.db, now)]);
  expect(await countOf("recovery_grants")).toBe(0);
  expect(gone[0] + gone[1]).toBe(1201);
});

test("the daily totals of wrong codes go after a month", async () => {
  const days = [now, ago(retention.wrongCodeDays + 2 * DAY)].map((moment) => ({
    day: moment.toISOString().slice(0, 10),
    wrong: 3,
  }));
  await database.db.insertInto("wrong_code_days").values(days).execute();
  await purge(database.db, now);
  const left = await database.db.selectFrom("wrong_code_days").select("day").execute();
  expect(left).toEqual([{ day: "2026-11-21" }]);
});

test("the log goes after a year and contact messages after two, as the privacy page says", async () => {
  const today = new Date();
  const before = (milliseconds: number) => new Date(today.getTime() - milliseconds);
  const event = { action: "login", outcome: "ok", request_id: null, actor_id: null } as const;
  const rest = { subject_id: user.id, reason: null, address_prefix: null };
  await database.db
    .insertInto("audit_events")
    .values(
      [retention.auditEvents + 1, retention.auditEvents - 1].map((age) => ({
        ...event,
        ...rest,
        at: before(age),
      })),
    )
    .execute();
  const message = { first_name: "Ada", last_name: "", phone_number: "08031234567", message: "Hello" };
  await database.db
    .insertInto("contact_messages")
    .values(
      [retention.contactMessages + 1, retention.contactMessages - 1].map((age) => ({
        ...{ ...message, topic: "sales" as const, email: user.email },
        created_at: before(age),
      })),
    )
    .execute();
  await purge(database.db, today);
  const events = database.db.selectFrom("audit_events").select("at").where("subject_id", "=", user.id);
  expect(await events.execute()).toEqual([{ at: before(retention.auditEvents - 1) }]);
  const messages = database.db
    .selectFrom("contact_messages")
    .select("created_at")
    .where("email", "=", user.email);
  expect(await messages.execute()).toEqual([{ created_at: before(retention.contactMessages - 1) }]);
});

test("unconfirmed newsletter addresses go when their link expires, and confirmed, former and mailed ones stay", async () => {
  const { db } = database;
  const late = ago(retention.newsRequests + 1);
  const inTime = ago(retention.newsRequests - 1);
  const about = (asked_at: Date, rest: { confirmed_at?: Date; left_at?: Date } = {}) => ({
    ...{ email: `${bytes().toString("hex")}@example.com`, token: bytes().toString("hex"), asked_at },
    ...{ confirmed_at: rest.confirmed_at ?? null, left_at: rest.left_at ?? null },
  });
  const made = await db
    .insertInto("newsletter_subscribers")
    .values([
      ...[about(late), about(inTime), about(late, { confirmed_at: late })],
      ...[about(late, { left_at: late }), about(late)],
    ])
    .returning("id")
    .execute();
  const newsletter = await db
    .insertInto("newsletters")
    .values({
      ...{ subject: "News", text: "Hello", made_by: user.id, created_at: now },
      draft_key: bytes().toString("hex"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("newsletter_deliveries")
    .values({ newsletter_id: newsletter.id, subscriber_id: made[4]?.id ?? 0 })
    .execute();
  await purge(db, now);
  const left = await db.selectFrom("newsletter_subscribers").select("id").orderBy("id").execute();
  expect(left).toEqual(made.slice(1));
});

test("attempts from addresses go after a day, which is as far back as any limit looks", async () => {
  const hit = { place: "code-sms:here", about: "code-sms:this", success: false };
  const moments = [ago(DAY + 1), ago(DAY - 1)];
  await database.db
    .insertInto("address_hits")
    .values(moments.map((at) => ({ ...hit, at })))
    .execute();
  await purge(database.db, now);
  const left = await database.db.selectFrom("address_hits").select("at").execute();
  expect(left).toEqual([{ at: moments[1] }]);
});

test("tills go with their tokens some time after they ended, and requests to be one a day after their code", async () => {
  const { db } = database;
  const { id: location } = await db
    .selectFrom("locations")
    .select("id")
    .where("owner_id", "=", user.id)
    .executeTakeFirstOrThrow();
  const till = (ends: Date, revoked: Date | null = null) => ({
    ...{
      owner_id: user.id,
      location_id: location,
      name: "Till",
      registered_at: ago(400 * DAY),
      ends_at: ends,
    },
    ...{ revoked_at: revoked, revoked_reason: revoked && ("owner" as const) },
  });
  const ends = [ago(retention.tills + 1), ago(retention.tills - 1), later(now)];
  const made = await db
    .insertInto("tills")
    .values([...ends.map((end) => till(end)), till(later(now), ago(retention.tills + 1))])
    .returning("id")
    .execute();
  const times = { created_at: ago(DAY), access_ends_at: now, ends_at: later(now) };
  const tokens = made.map(({ id }) => ({
    ...{ till_id: id, access_hash: bytes(), refresh_hash: bytes() },
    ...times,
  }));
  await db.insertInto("till_tokens").values(tokens).execute();
  const request = (end: Date) => ({
    ...{
      device_hash: bytes(),
      state: "denied" as const,
      client_id: "till",
      scope: "entitlement",
      name: "Till",
    },
    ...{ place: "here", address_prefix: "", created_at: ago(DAY), expires_at: end, poll_interval: 5 },
  });
  await db
    .insertInto("till_requests")
    .values([request(ago(retention.tillRequests + 1)), request(ago(retention.tillRequests - 1))])
    .execute();
  await purge(db, now);
  const left = await db
    .selectFrom("tills")
    .select("id")
    .where("owner_id", "=", user.id)
    .orderBy("id")
    .execute();
  expect(left).toEqual(made.slice(1, 3));
  const leftTokens = await db.selectFrom("till_tokens").select("till_id as id").orderBy("till_id").execute();
  expect(leftTokens).toEqual(left);
  expect(await db.selectFrom("till_requests").select("id").execute()).toHaveLength(1);
});

test("invitations go with their address some time after they were accepted, withdrawn or expired", async () => {
  const { db } = database;
  const place = { owner_id: user.id, location_id: await mainLocationOf(db, user), role: "cashier" } as const;
  const made = {
    created_at: ago(60 * DAY),
    sent_at: ago(60 * DAY),
    channel: "mail",
    key_version: 1,
  } as const;
  const invitation = (address: string, over: Date, state: "open" | "joined") => ({
    ...{ ...place, ...made, address, code_mac: bytes(), state },
    ...{ expires_at: state === "open" ? over : now, ended_at: state === "open" ? null : over },
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
