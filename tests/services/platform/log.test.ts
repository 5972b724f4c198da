import { expect, test } from "vitest";
import { makeLog, withoutValues } from "~/services/platform/log.server";
import { makeOwner } from "../../support/accounts";
import { testDatabase } from "../../support/database";

const database = await testDatabase();

test("a database error is logged with its constraint, without the values it repeats", async () => {
  const owner = await makeOwner(database.db);
  const other = await makeOwner(database.db);
  const error: unknown = await database.db
    .updateTable("users")
    .set({ email: owner.email })
    .where("id", "=", other.id)
    .execute()
    .catch((thrown: unknown) => thrown);
  expect(JSON.stringify(error)).toContain(owner.email);
  const noted = withoutValues(error);
  expect(noted).toMatchObject({ code: "23505", constraint: "users_email_unique" });
  expect(JSON.stringify(noted)).not.toContain(owner.email);
});

test("an entry is one line of JSON with its time in UTC, also where it repeats what was typed", () => {
  const written: string[] = [];
  const log = makeLog("info", { write: (line) => void written.push(line) });
  const typed = 'ada\r\n{"level":50,"msg":"forged"}\u2028\u001b[2J"';
  log.warn({ typed }, typed);
  expect(written).toHaveLength(1);
  const [line = ""] = written;
  expect(line.endsWith("\n")).toBe(true);
  expect(line.slice(0, -1)).not.toMatch(/[\r\n\u001b]/);
  expect(JSON.parse(line)).toEqual({
    level: 40,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    typed,
    msg: typed,
  });
});
