import { afterAll, beforeAll, expect, test } from "vitest";
import { withoutValues } from "~/services/platform/log.server";
import { makeOwner } from "../../support/accounts";
import { testDatabase } from "../../support/database";

let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

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
