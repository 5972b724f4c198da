import { afterAll, beforeAll, expect, test } from "vitest";

import { recordEvent } from "~/models/users/audit.server";
import { testDatabase } from "../../support/database";

let database: Awaited<ReturnType<typeof testDatabase>>;
const now = new Date("2026-11-21T09:00:00Z");

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("an event is kept with what is known of it", async () => {
  await recordEvent(database.db, {
    now,
    action: "login",
    outcome: "refused",
    reason: "password",
    requestId: "r1",
  });
  const event = await database.db.selectFrom("audit_events").selectAll().executeTakeFirstOrThrow();
  expect(event).toMatchObject({
    at: now,
    action: "login",
    reason: "password",
    request_id: "r1",
    actor_id: null,
  });
});

test("an event can be neither changed nor taken away", async () => {
  await recordEvent(database.db, { now, action: "login", outcome: "ok" });
  const change = database.db.updateTable("audit_events").set({ outcome: "ok" }).execute();
  await expect(change).rejects.toThrow(/append-only/);
  await expect(database.db.deleteFrom("audit_events").execute()).rejects.toThrow(/append-only/);
});
