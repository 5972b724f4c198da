import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { testDatabase } from "../support/database";

const pages = ["operations", "installation", "database"].map((name) =>
  readFileSync(`docs/${name}.md`, "utf8"),
);
const questions = [...pages.join("\n").matchAll(/^ *```sql\n(.*?)```/gms)]
  .flatMap(([, block = ""]) => block.split(";"))
  .map((statement) => statement.trim())
  .filter((statement) => statement !== "");
const database = await testDatabase();

test("the pages for operators have statements to try", () => {
  expect(questions.length).toBeGreaterThan(0);
});

test.each(questions)("the database accepts %s", async (statement) => {
  await expect(sql.raw(statement).execute(database.db)).resolves.toHaveProperty("rows");
});
