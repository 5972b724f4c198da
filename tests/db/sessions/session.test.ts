import { randomBytes } from "node:crypto";

import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";

import { onQuery } from "#db/client";
import { DAY, HOUR, MINUTE, SECOND } from "~/models/duration";
import { endSessionOf, findSession, insertSession, rotateToken } from "~/models/sessions/session.server";
import type { User } from "~/models/users/user";
import { makeOwner } from "../../support/accounts";
import { testDatabase } from "../../support/database";

let owner: User;
const start = new Date("2026-11-21T09:00:00Z");
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);

const database = await testDatabase();
beforeEach(async () => {
  owner = await makeOwner(database.db);
});

async function open(user: Pick<User, "id" | "role"> = owner, now = start) {
  const tokenHash = randomBytes(32);
  await insertSession(database.db, {
    user,
    tokenHash,
    addressPrefix: "203.0.113.0/24",
    userAgent: "test",
    now,
  });
  return tokenHash;
}

const find = (tokenHash: Buffer, now: Date) => findSession(database.db, tokenHash, now);

describe("a session", () => {
  test("finds its user and never the password hash", async () => {
    const found = await find(await open(), after(MINUTE));
    expect(found?.user).toEqual(owner);
    expect(JSON.stringify(found)).not.toContain("argon2");
  });

  test("is noted as seen, once an interval", async () => {
    const token = await open();
    const touches: string[] = [];
    onQuery(({ text }) => {
      if (text.startsWith('update "sessions"')) touches.push(text);
    });
    for (const _time of [1, 2]) await find(token, after(HOUR));
    expect(touches).toHaveLength(1);
    const { seenAt } = await database.db
      .selectFrom("sessions")
      .select("seenAt")
      .where("tokenHash", "=", token)
      .executeTakeFirstOrThrow();
    expect(seenAt).toEqual(after(HOUR));
  });

  test("is found without a scan of all the others, even if the table has no statistics yet", async () => {
    const token = await open();
    await sql`insert into sessions (token_hash, user_id, created_at, seen_at, authenticated_at, expires_at, address_prefix, user_agent)
      select sha256(n::text::bytea), ${owner.id}, ${start}, ${start}, ${start}, ${after(DAY)}, '203.0.113.0/24', 'test'
      from generate_series(1, 5000) n`.execute(database.db);
    const read = await database.db.transaction().execute(async (trx) => {
      await findSession(trx, token, start);
      const { rows } = await sql<{ entries: number }>`
        select pg_stat_get_xact_tuples_returned(indexrelid)::integer as entries from pg_index
        where indrelid = 'sessions'::regclass`.execute(trx);
      return rows.reduce((sum, { entries }) => sum + entries, 0);
    });
    expect(read).toBeLessThan(50);
  });

  test("of an owner ends 12 hours after the last request", async () => {
    const token = await open();
    expect(await find(token, after(12 * HOUR - SECOND))).not.toBeNull();
    expect(await find(token, after(24 * HOUR - 2 * SECOND))).not.toBeNull();
    expect(await find(token, after(36 * HOUR))).toBeNull();
  });

  test("of an owner ends after 14 days, however active", async () => {
    const token = await open();
    for (let hours = 11; hours < 14 * 24; hours += 11)
      expect(await find(token, after(hours * HOUR))).not.toBeNull();
    expect(await find(token, after(14 * DAY))).toBeNull();
  });

  test("of an agent ends after 2 hours without a request", async () => {
    await database.db.updateTable("users").set({ role: "agent" }).where("id", "=", owner.id).execute();
    const token = await open({ id: owner.id, role: "agent" });
    expect(await find(token, after(2 * HOUR - SECOND))).not.toBeNull();
    expect(await find(token, after(5 * HOUR))).toBeNull();
  });

  test.each(["agent", "staff"] as const)("of %s ends after 12 hours, however active", async (role) => {
    await database.db.updateTable("users").set({ role }).where("id", "=", owner.id).execute();
    const token = await open({ ...owner, role });
    for (let hours = 1; hours < 12; hours += 1) expect(await find(token, after(hours * HOUR))).not.toBeNull();
    expect(await find(token, after(12 * HOUR))).toBeNull();
  });

  test("ends if it is the oldest of eleven", async () => {
    const tokens = [];
    for (let index = 0; index < 11; index += 1) tokens.push(await open(owner, after(index * SECOND)));
    const live = await Promise.all(tokens.map((token) => find(token, after(MINUTE))));
    expect(live.map((found) => found !== null)).toEqual([false, ...Array<boolean>(10).fill(true)]);
  });

  test("of a disabled user ends at once", async () => {
    const token = await open();
    await database.db.updateTable("users").set({ disabledAt: start }).where("id", "=", owner.id).execute();
    expect(await find(token, after(SECOND))).toBeNull();
  });

  test("has a new token after rotation, and the old one stops working", async () => {
    const old = await open();
    const found = await find(old, after(SECOND));
    const fresh = randomBytes(32);
    await rotateToken(database.db, found?.session.id ?? 0, fresh);
    expect(await find(old, after(SECOND))).toBeNull();
    expect((await find(fresh, after(SECOND)))?.user.id).toBe(owner.id);
  });

  test("that was ended stays ended, and ending it again is harmless", async () => {
    const token = await open();
    expect(await endSessionOf(database.db, token)).toBe(owner.id);
    expect(await find(token, after(SECOND))).toBeNull();
    expect(await endSessionOf(database.db, token)).toBe(owner.id);
    expect(await endSessionOf(database.db, randomBytes(32))).toBeNull();
  });
});
