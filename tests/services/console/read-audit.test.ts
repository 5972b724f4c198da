import { expect, test } from "vitest";

import { recordEvent } from "~/models/users/audit.server";
import { readAudit } from "~/routes/staff/read-audit.server";
import { makeOwner } from "../../support/accounts";
import { testDatabase } from "../../support/database";

const database = await testDatabase();

test("each line says who acted: a person, a command with its reason, a job, or a visitor who was not logged in", async () => {
  const { db } = database;
  const { id, username } = await makeOwner(db);
  const event = { now: new Date(), action: "user-disabled", outcome: "ok", subjectId: id } as const;
  const byCommand = (row: object) =>
    db
      .insertInto("auditEvents")
      .values({
        at: event.now,
        requestId: null,
        addressPrefix: null,
        actorId: null,
        subjectId: id,
        action: event.action,
        outcome: event.outcome,
        reason: "they asked",
        ...row,
        command: "npm run users, by kemi",
      })
      .execute();
  await recordEvent(db, event);
  await recordEvent(db, { ...event, requestId: "r1", addressPrefix: "102.89.0.0/24" });
  await recordEvent(db, { ...event, actorId: id, requestId: "r2" });
  await byCommand({});
  await byCommand({ actorId: id });
  const { rows, pages } = await readAudit({ db }, new URLSearchParams());
  expect(pages.shown).toBe("5 entries");
  expect(rows.map(({ by, why }) => [by, why])).toEqual([
    [`${username} (npm run users, by kemi)`, "they asked"],
    ["npm run users, by kemi", "they asked"],
    [username, ""],
    ["Not logged in", "102.89.0.0/24"],
    ["A job", ""],
  ]);
});
