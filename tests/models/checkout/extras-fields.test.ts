import { expect, test } from "vitest";

import { extrasPath } from "~/models/checkout/paths";
import { quantitiesOf, quantityFields, readQuantities } from "~/models/checkout/extras-fields.server";

const users = { kind: "users" as const, quantity: 3 };
const products = { kind: "products" as const, quantity: 500 };
const outlets = { kind: "outlets" as const, quantity: 1 };

test("the URL of extras holds the choices, and is read as it was written", () => {
  const path = extrasPath([users, products, outlets], { pay: "7", save: true });
  expect(path).toBe(
    "/plans-and-billings/extras?additional_users=3&additional_products=500&additional_warehouse=1&auth_code=7&save_card=1",
  );
  const { searchParams } = new URL(path, "http://site.invalid");
  expect(readQuantities(searchParams)).toEqual({ users: 3, products: 500, outlets: 1 });
});

test("the URL leaves out what is not chosen", () => {
  expect(extrasPath([])).toBe("/plans-and-billings/extras");
  expect(extrasPath([], { save: false })).toBe("/plans-and-billings/extras");
  expect(extrasPath([], { pay: "" })).toBe("/plans-and-billings/extras?auth_code=");
  expect(extrasPath([users])).toBe("/plans-and-billings/extras?additional_users=3");
});

test.each(["0", "1", "9999999"])("an amount of %s is read", (typed) => {
  expect(readQuantities(new URLSearchParams({ additional_users: typed }))).toEqual({ users: Number(typed) });
});

test.each(["", "-1", "01", "1.5", "1e3", "10000000", "x1", "1x"])("an amount of %j is not read", (typed) => {
  expect(readQuantities(new URLSearchParams({ additional_users: typed, additional_products: "1" }))).toEqual(
    {},
  );
  expect(quantityFields.additional_users.safeParse(typed).error?.issues[0]?.message).toBe(
    "Choose one of the amounts shown",
  );
});

test("the URL leaves open what it does not name", () => {
  expect(readQuantities(new URLSearchParams())).toEqual({});
  expect(quantitiesOf({ additional_products: 5 })).toEqual({ products: 5 });
});
