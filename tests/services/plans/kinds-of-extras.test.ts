import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ADD_EXTRAS, countedInApp, extrasInWords, limitInWords } from "~/messages/plans/limit-words";
import { meteredKinds } from "~/models/locations/progress";
import { addOnKinds, isPriced } from "~/models/plans/catalogue";
import { limitOf, pausedKinds } from "~/models/subscriptions/shop-allowance";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";

const database = await testDatabase();

test("every kind of extra has a picture, is on sale, and adds to a limit of a plan", async () => {
  const { addOnGroups, plans } = await catalogueOf(makeContext(database.db));
  expect(addOnGroups.map(({ kind }) => kind).sort()).toEqual([...addOnKinds].sort());
  for (const { kind, options } of addOnGroups) {
    expect(existsSync(`public/add-ons/${kind}.svg`), kind).toBe(true);
    expect(options, kind).not.toEqual([]);
    const plan = plans.find((one) => isPriced(one) && typeof one.limits[kind] === "number");
    expect(plan, kind).toBeDefined();
    if (plan)
      expect(limitOf(plan, [{ kind, optionId: 1, quantity: 2 }], kind)).toBe(Number(plan.limits[kind]) + 2);
  }
});

test("extras add nothing to a kind that the plan does not name", async () => {
  const [plan] = (await catalogueOf(makeContext(database.db))).plans;
  const extras = [{ kind: "users" as const, optionId: 1, quantity: 2 }];
  expect(plan && limitOf({ ...plan, limits: {} }, extras, "users")).toBeUndefined();
});

test("the kinds are listed in sentences", () => {
  expect(extrasInWords("and")).toBe("users, products and outlets");
  expect(ADD_EXTRAS).toBe("Add users, products or outlets");
  expect(limitInWords("bank_accounts")).toBe("bank accounts");
  expect(countedInApp(meteredKinds)).toBe("Customers and bank accounts are counted in the app.");
  expect(countedInApp(pausedKinds)).toBe("Products, customers and bank accounts are counted in the app.");
});

test("no file of the site lists the kinds of extras by hand", () => {
  const byHand = new RegExp(`${extrasInWords("and")}|${extrasInWords("or")}`, "i");
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const withoutComments = (name: string) =>
    readFileSync(join("app", name), "utf8").replaceAll(/\/\*[^]*?\*\//g, "");
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((name) => byHand.test(withoutComments(name)))).toEqual([]);
});
