import { describe, expect, test } from "vitest";
import { accountLinks } from "~/models/members/account-menu";
import {
  mayInShop,
  type ShopPermission,
  shopPermissions,
  shopRoleInWords,
} from "~/models/members/permissions";

const permissions = Object.keys(shopPermissions) as ShopPermission[];
const opened = (role: Parameters<typeof mayInShop>[0]) =>
  permissions.filter((permission) => mayInShop(role, permission));

test("an owner may do everything in the shop, and agents and staff may do nothing", () => {
  expect(opened("owner")).toEqual(permissions);
  expect([...opened("agent"), ...opened("staff")]).toEqual([]);
});

test("a manager sees sales, debtors, tills and locations, and a cashier only downloads", () => {
  const cashier = ["dashboard", "downloads"];
  expect(opened("cashier")).toEqual(cashier);
  expect(opened("manager")).toEqual([...cashier, "salesReport", "debtors", "tills", "locations"]);
});

test("the words about a role name what it sees and what it does not", () => {
  expect(shopRoleInWords("cashier")).toBe("Downloads the app. Sees no amounts.");
  expect(shopRoleInWords("manager")).toBe(
    "Sees the sales report, debtors, tills and locations. No plan, wallet or cards.",
  );
});

describe("the account menu", () => {
  const account = ["Security", "Sessions", "Activity"];
  const labels = (role: Parameters<typeof accountLinks>[0]) => accountLinks(role).map(({ label }) => label);

  test("has what the role opens in the shop", () => {
    expect(labels("manager")).toEqual([
      ...["Dashboard", "Sales report", "Locations", "Tills", "Download"],
      ...account,
    ]);
    expect(labels("cashier")).toEqual(["Dashboard", "Download", ...account]);
    expect(labels("owner")).toHaveLength(13 + account.length);
  });

  test("of agents and staff has their own places", () => {
    expect(labels("agent")[0]).toBe("Your customers");
    expect(labels("staff")[0]).toBe("Staff console");
  });
});
