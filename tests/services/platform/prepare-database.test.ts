import { expect, test } from "vitest";

import { readConfig } from "~/services/platform/config.server";
import { prepareDatabase } from "../../../scripts/supervisor/database";
import { makeOwner } from "../../support/accounts";
import { testDatabase } from "../../support/database";
import { settings } from "../../support/settings";

const database = await testDatabase();

test("a person who has the email of a demo account is not taken for it, and the account itself is refused", async () => {
  const { db } = database;
  const result = readConfig({ ...settings, DATABASE_URL: database.url });
  if (!result.ok) throw new Error(result.problems.join("\n"));
  const production = { ...result.config, demo: false };
  const { id } = await makeOwner(db);
  const call = (values: { email: string; username?: string }) =>
    db.updateTable("users").set(values).where("id", "=", id).execute();
  await call({ email: "ada@kaypoint.example" });
  await expect(prepareDatabase(production)).resolves.toMatchObject({ migrations: [] });
  await call({ email: "ada@kaypoint.example", username: "adashop" });
  await expect(prepareDatabase(production)).rejects.toThrow("The database holds the demo account adashop");
});
