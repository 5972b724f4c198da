import { expect, test, vi } from "vitest";
import { makeDatabase } from "#db/client";
import { SECOND } from "~/models/duration";
import * as queries from "~/models/plans/catalogue.server";
import { CatalogueUnavailable, catalogueCache } from "~/services/plans/read-catalogue.server";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";

const database = await testDatabase();

const later = (app: ReturnType<typeof makeContext>) =>
  app.setTime(new Date(app.clock.now().getTime() + SECOND));

test("the seeded catalogue has its plans, limits, extras and onboarding", async () => {
  const catalogue = await queries.loadCatalogue(database.db);
  expect(catalogue.plans.map(({ id, name, amountYear }) => [id, name, amountYear])).toEqual([
    [1, "Basic", 0],
    [2, "Plus", 6_000_000],
    [3, "Enterprise", null],
  ]);
  expect(catalogue.plans[1]?.limits).toMatchObject({
    users: 5,
    outlets: 2,
    products: 1_000,
    customers: "unlimited",
  });
  expect(catalogue.plans[2]?.limits.users).toBe("agreed");
  expect(catalogue.addOnGroups.map((group) => [group.kind, group.options.length])).toEqual([
    ["users", 4],
    ["products", 4],
    ["outlets", 4],
  ]);
  expect(catalogue.onboarding.map(({ kind }) => kind)).toEqual(["self", "assisted", "assisted"]);
  expect(catalogue.comparison[0]?.values[2]).toBe("Yes");
});

test("parallel requests share one read, and the version is checked at most once a second", async () => {
  const app = makeContext(database.db);
  const asked = vi.spyOn(database.db, "selectFrom");
  const catalogue = catalogueCache(app);
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => catalogue.read()));
  expect(new Set(others)).toEqual(new Set([first]));
  expect(asked).toHaveBeenCalledTimes(1);
  await catalogue.read();
  expect(asked).toHaveBeenCalledTimes(1);
  later(app);
  expect(await catalogue.read()).toBe(first);
  expect(asked).toHaveBeenCalledTimes(2);
});

test("a change is visible after a second", async () => {
  const app = makeContext(database.db);
  const catalogue = catalogueCache(app);
  const before = await catalogue.read();
  await database.db
    .updateTable("plans")
    .set({ audience: "For shops that grow." })
    .where("id", "=", 2)
    .execute();
  later(app);
  const after = await catalogue.read();
  expect(after.version).toBeGreaterThan(before.version);
  expect(after.plans[1]?.audience).toBe("For shops that grow.");
});

const unreachable = () =>
  makeDatabase({ url: "postgresql:///none?host=/nonexistent&user=none", poolSize: 1 }).db;

test("without a database and a kept copy there is a typed error", async () => {
  const catalogue = catalogueCache(makeContext(unreachable()));
  await expect(catalogue.read()).rejects.toBeInstanceOf(CatalogueUnavailable);
});

test("a kept copy outlives the database", async () => {
  const app = makeContext(database.db);
  const catalogue = catalogueCache(app);
  const kept = await catalogue.read();
  later(app);
  vi.spyOn(database.db, "selectFrom").mockImplementation(() => {
    throw new Error("gone");
  });
  expect(await catalogue.read()).toBe(kept);
});
