import { userInfo } from "node:os";
import { expect, test } from "vitest";

import { listRoles } from "~/models/staff/staff-role.server";
import { makeOwner } from "../../support/accounts";
import { runCommand } from "../../support/server";
import { testDatabase } from "../../support/database";
import { everyRow } from "../../support/rows";
import { employ, proveSecondFactor } from "../../support/sessions";

const database = await testDatabase();

/** Only the database is set: a person who runs a command has an operator's shell, not the site's. */
const users = (...words: string[]) =>
  runCommand("users", words, { env: { DATABASE_URL: database.url, SUDO_USER: undefined } });

const acts = [
  { act: "grant-role", more: ["--role", "finance"], action: "role-granted-finance" },
  { act: "take-role", more: ["--role", "finance"], action: "role-taken-finance" },
  { act: "reset-second-factor", more: [], action: "second-factor-reset" },
  { act: "disable", more: [], action: "user-disabled" },
  { act: "enable", more: [], action: "user-enabled" },
];

test("a site with one admin manages staff accounts by the command, and the log has who ran it and why", async () => {
  const { db } = database;
  const colleague = await makeOwner(db);
  await employ(db, colleague, ["support"]);
  await proveSecondFactor(db, colleague);
  await everyRow(
    acts,
    ({ act }) => act,
    async ({ act, more, action }) => {
      const ran = await users(act, colleague.email, "--reason", "the only admin asked", ...more);
      expect(ran).toMatchObject({ code: 0, complained: "" });
      const event = db
        .selectFrom("auditEvents")
        .select(["reason", "command"])
        .where("subjectId", "=", colleague.id)
        .where("action", "=", action);
      expect(await event.executeTakeFirst()).toEqual({
        reason: "the only admin asked",
        command: `npm run users, by ${userInfo().username}`,
      });
    },
  );
  expect(await listRoles(db, colleague.id)).toEqual(["support"]);
});
