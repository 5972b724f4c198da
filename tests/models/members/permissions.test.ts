import { describe, expect, test } from "vitest";
import type { Role } from "#db/schema";
import {
  accountMenu,
  currentPlace,
  linksOf,
  listedPages,
  placesMostUsed,
} from "~/models/members/account-menu";
import { mayInShop, refusalInShop, type ShopPermission, shopPermissions } from "~/models/members/permissions";
import { shopRoleInWords } from "~/models/members/role-words";

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
  const menuOf = (role: Role) => accountMenu(role).map(({ label }) => label);

  test("of an owner has nine places", () =>
    expect(menuOf("owner")).toEqual([
      "Home",
      "Sales",
      "Shops",
      "People",
      "Money",
      "Plan",
      "Account",
      "Download",
      "Help",
    ]));

  test("has the places that the role opens in the shop, and of them its pages", () => {
    expect(menuOf("manager")).toEqual(["Home", "Sales", "Shops", "Account", "Download", "Help"]);
    expect(menuOf("cashier")).toEqual(["Home", "Account", "Download", "Help"]);
    const pagesOf = (role: Role, at: string) =>
      accountMenu(role)
        .find(({ label }) => label === at)
        ?.pages.map(({ label }) => label);
    expect(pagesOf("owner", "Sales")).toEqual(["Products", "Who owes you", "Import"]);
    expect(pagesOf("manager", "Sales")).toEqual(["Products", "Who owes you"]);
    expect(pagesOf("cashier", "Account")).toEqual(["Security"]);
  });

  test("of agents and staff has their own places", () => {
    expect(menuOf("agent")).toEqual(["Customers", "Tokens", "Account", "Download", "Help"]);
    expect(menuOf("staff")).toContain("Staff console");
  });

  test.each(["owner", "manager", "cashier", "agent"] as const)(
    "of a %s has four places for the bar, which stands on all pages of the menu",
    (role) => {
      const menu = accountMenu(role);
      for (const { href } of linksOf(menu)) {
        const used = placesMostUsed(role, `${href}/below`).map(({ label }) => label);
        expect(used).toHaveLength(4);
        expect(menuOf(role).filter((label) => used.includes(label))).toEqual(used);
      }
    },
  );

  test.each(["/plans-details/2/month", "/verify-phone", "/payment/KPP-1", "/walletless"])(
    "the page %s has no places used most",
    (path) => expect(placesMostUsed("owner", path)).toEqual([]),
  );

  test("marks the place that a page belongs to, and the nearest page of it", () => {
    const here = (path: string) => {
      const current = currentPlace(accountMenu("owner"), path);
      return current && [current.place.label, current.page];
    };
    expect(here("/sales-report/debtors/5")).toEqual(["Sales", "/sales-report/debtors"]);
    expect(here("/account/devices")).toEqual(["Shops", "/account/devices"]);
    expect(here("/account/sessions")).toEqual(["Account", "/account"]);
    expect(here("/nothing")).toBeUndefined();
  });

  test("lists payment links only where they are shown", () => {
    const [money] = accountMenu("owner").filter(({ label }) => label === "Money");
    const labels = (at: string) => money && listedPages(money, at).map(({ label }) => label);
    expect(labels("/wallet")).toEqual(["Wallet statement", "Payments and invoices"]);
    expect(labels("/pay-links")).toContain("Payment links");
  });
});
