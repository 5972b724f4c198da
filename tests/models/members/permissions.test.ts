import { describe, expect, test } from "vitest";
import type { Role } from "#db/schema";
import { accountMenu, currentLink, placesMostUsed } from "~/models/members/account-menu";
import {
  mayInShop,
  refusalInShop,
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

test("a manager sees sales, debtors, tills and shops, and a cashier none of them", () => {
  expect(opened("cashier")).toEqual([]);
  expect(opened("manager")).toEqual(["salesReport", "debtors", "tills", "locations"]);
});

test("the words about a role name what it sees and does, and what it does not see", () => {
  expect(shopRoleInWords("cashier")).toBe("Can use the app. Can’t see sales totals.");
  expect(shopRoleInWords("manager")).toBe(
    "Sees the sales report, debtors, tills and shops. May record what a debtor paid. No plan, wallet or cards.",
  );
});

test("a refused page says which roles open it", () => {
  expect(refusalInShop("salesReport")).toContain("This page is for the owner and managers of the shop.");
});

describe("the account menu", () => {
  const account = ["Security"];
  const menuOf = (role: Role) =>
    Object.fromEntries(accountMenu(role).map(({ title, links }) => [title, links.map(({ label }) => label)]));

  test("has what the role opens in the shop, by subject", () => {
    expect(menuOf("manager")).toEqual({
      Shop: ["Dashboard", "Sales report", "Who owes you", "Shops", "Tills", "Download"],
      Account: account,
    });
    expect(menuOf("cashier")).toEqual({ Shop: ["Dashboard", "Download"], Account: account });
    expect(Object.keys(menuOf("owner"))).toEqual(["Shop", "Money", "Account", "Developers"]);
    expect(menuOf("owner").Money).toEqual([
      "Wallet",
      "Transactions",
      "Invoices",
      "Payment links",
      "Plan and billing",
    ]);
  });

  test("of agents and staff has their own places", () => {
    expect(menuOf("agent").Customers).toContain("Your customers");
    expect(menuOf("staff").Work).toContain("Staff console");
  });

  test.each(["owner", "manager", "cashier", "agent"] as const)(
    "of a %s has the places used most, which stand on the pages of the menu",
    (role) => {
      const hrefs = accountMenu(role).flatMap(({ links }) => links.map(({ href }) => href));
      for (const href of hrefs) {
        const used = placesMostUsed(role, `${href}/below`);
        expect(used).toHaveLength(role === "cashier" ? 3 : 4);
        expect(hrefs).toEqual(expect.arrayContaining(used.map((place) => place.href)));
      }
    },
  );

  test.each(["/plans-details/2/month", "/verify-phone", "/payment/KPP-1", "/walletless"])(
    "the page %s has no places used most",
    (path) => expect(placesMostUsed("owner", path)).toEqual([]),
  );

  test("marks the place that a page belongs to, the nearest if there are several", () => {
    const links = accountMenu("owner").flatMap((group) => group.links);
    expect(currentLink(links, "/sales-report/import")).toBe("/sales-report");
    expect(currentLink(links, "/sales-report/debtors/5")).toBe("/sales-report/debtors");
    expect(currentLink(links, "/nothing")).toBeUndefined();
  });
});
