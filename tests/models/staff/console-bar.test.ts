import { expect, test } from "vitest";
import { consoleBar } from "~/models/staff/console-bar";
import { consoleMenu, countedMenu } from "~/models/staff/console-menu";
import type { StaffRole } from "~/models/staff/staff-role";

test.each<[StaffRole, string[]]>([
  ["admin", ["Home", "People", "Payments", "Approvals"]],
  ["finance", ["Home", "People", "Payments", "Approvals"]],
  ["support", ["Home", "People", "Payments", "Messages"]],
  ["catalogue", ["Home", "Catalogue", "Releases"]],
])("the bar of %s has four places that the role may open", (role, labels) => {
  expect(consoleBar(countedMenu(consoleMenu([role]), {})).map(({ label }) => label)).toEqual(labels);
});

test("the bar and the menu tell how much there is to do on a page", () => {
  const menu = countedMenu(consoleMenu(["finance"]), { "/staff/payments": 3 });
  expect(consoleBar(menu)[2]).toEqual({ label: "Payments", href: "/staff/payments", count: 3 });
  expect(menu.filter(({ count }) => count !== undefined)).toHaveLength(1);
});

test("without a menu there is no bar", () => {
  expect(consoleBar([])).toEqual([]);
});
