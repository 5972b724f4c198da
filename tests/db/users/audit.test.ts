import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { HOUR } from "~/models/duration";
import { recordEvent, summariseSurplus } from "~/models/users/audit.server";
import { testDatabase } from "../../support/database";

const now = new Date("2026-11-21T09:00:00Z");

const database = await testDatabase();

test("an event is stored with what is known about it", async () => {
  await recordEvent(database.db, {
    now,
    action: "login",
    outcome: "refused",
    reason: "password",
    requestId: "r1",
  });
  const event = await database.db.selectFrom("auditEvents").selectAll().executeTakeFirstOrThrow();
  expect(event).toMatchObject({
    at: now,
    action: "login",
    reason: "password",
    requestId: "r1",
    actorId: null,
  });
});

test("an event can never be changed, nor deleted for a year", async () => {
  await recordEvent(database.db, { now: new Date(), action: "login", outcome: "ok" });
  const change = database.db.updateTable("auditEvents").set({ outcome: "ok" }).execute();
  await expect(change).rejects.toThrow(/append-only/);
  await expect(database.db.deleteFrom("auditEvents").execute()).rejects.toThrow(/append-only/);
  await expect(sql`truncate audit_events`.execute(database.db)).rejects.toThrow(/append-only/);
});

describe("events that strangers can cause", () => {
  const hours = (count: number) => new Date(now.getTime() + count * HOUR);
  const cause = (action: string, addressPrefix: string, at: Date, stranger = true) =>
    recordEvent(database.db, { now: at, action, outcome: "refused", addressPrefix, stranger });
  const kept = async (action: string) =>
    (await database.db.selectFrom("auditEvents").select("id").where("action", "=", action).execute()).length;
  const times = (count: number) => Array.from({ length: count }, (_, index) => index);

  test("a hundred an hour are stored from one network, however many come at once", async () => {
    await Promise.all(times(120).map(() => cause("flood", "203.0.113.0/24", hours(1))));
    expect(await kept("flood")).toBe(100);
    await cause("flood", "198.51.100.0/24", hours(1));
    expect(await kept("flood")).toBe(101);
    await cause("flood", "203.0.113.0/24", hours(2));
    expect(await kept("flood")).toBe(102);
  });

  test("a thousand an hour are stored in all, and events of a session always", async () => {
    for (const network of times(12))
      await Promise.all(times(90).map(() => cause("spray", `10.0.${network}.0/24`, hours(10))));
    expect(await kept("spray")).toBe(1000);
    await cause("spray", "10.0.1.0/24", hours(10), false);
    expect(await kept("spray")).toBe(1001);
  });

  test("a hundred refusals an hour are stored for one account", async () => {
    const refuse = (actorId: number) =>
      recordEvent(database.db, { now, action: "confirm", outcome: "refused", actorId, subjectId: actorId });
    await Promise.all(times(120).map(() => refuse(1)));
    expect(await kept("confirm")).toBe(100);
    await refuse(2);
    await recordEvent(database.db, { now, action: "confirm", outcome: "ok", actorId: 1 });
    expect(await kept("confirm")).toBe(102);
  });

  test("the others are counted, and reported by one event for each past hour", async () => {
    const summaries = () =>
      database.db
        .selectFrom("auditEvents")
        .select(["at", "outcome", "reason"])
        .where("action", "=", "events-only-counted")
        .orderBy("at")
        .execute();
    await summariseSurplus(database.db, hours(9));
    await database.db.deleteFrom("auditSurplus").execute();
    const before = (await summaries()).length;
    for (const hour of [20, 20, 21])
      await Promise.all(times(130).map(() => cause("burst", "203.0.113.0/24", hours(hour))));
    await summariseSurplus(database.db, hours(21));
    await Promise.all(times(5).map(() => summariseSurplus(database.db, hours(22))));
    expect((await summaries()).slice(before)).toEqual([
      { at: new Date(hours(21).getTime() - 1), outcome: "refused", reason: "160" },
      { at: new Date(hours(22).getTime() - 1), outcome: "refused", reason: "30" },
    ]);
  });
});
