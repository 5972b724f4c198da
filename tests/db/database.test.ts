import { expect, test } from "vitest";

import { seedWhenEmpty } from "#db/seed";

import { testDatabase } from "../support/database";

const { db } = await testDatabase();

test("a database that holds the catalogue is not seeded again", async () => {
  const hashPassword = () => Promise.reject(new Error("not to be called"));
  expect(await seedWhenEmpty(db, { demo: true, now: new Date(), hashPassword })).toBe(false);
});
