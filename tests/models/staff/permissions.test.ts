import { expect, test } from "vitest";
import { mayAct, rolesFor, type StaffPermission, staffPermissions } from "~/models/staff/permissions";
import type { StaffRole } from "~/models/staff/staff-role";

const permissions = Object.keys(staffPermissions) as StaffPermission[];
const opened = (...roles: StaffRole[]) => permissions.filter((permission) => mayAct(roles, permission));

const ofSupport = [
  "home",
  "people",
  "personActions",
  "notes",
  "newAgents",
  "orders",
  "setups",
  "messages",
  "payments",
  "payouts",
  "moneyRequests",
  "suspense",
  "approvals",
  "wallets",
  "coupons",
  "leaving",
  "catalogue",
  "outbox",
];
const ofMoney = [
  "takings",
  "refunds",
  "payouts",
  "moneyRequests",
  "suspense",
  "suspenseDecisions",
  "approvals",
  "decisions",
  "wallets",
  "grants",
  "coupons",
  "couponChanges",
  "leaving",
];
const ofContent = ["catalogue", "priceChanges", "releases"];

test("each role opens its places and no other", () => {
  expect(opened("support")).toEqual(ofSupport);
  expect(opened("finance")).toEqual([
    "home",
    "people",
    "notes",
    "orders",
    "payments",
    ...ofMoney,
    "catalogue",
    "outbox",
  ]);
  expect(opened("catalogue")).toEqual(["home", ...ofContent]);
});

test("an admin opens everything, and a staff account without a role opens nothing", () => {
  expect(opened("admin")).toEqual(permissions);
  expect(opened()).toEqual([]);
});

test("two roles open what either of them opens", () => {
  const both = opened("support", "catalogue");
  expect(both.toSorted()).toEqual([...new Set([...ofSupport, ...ofContent])].sort());
});

test("a refusal names the roles of the place with the admin, once", () => {
  expect(rolesFor("payments")).toEqual(["finance", "support", "admin"]);
  expect(rolesFor("audit")).toEqual(["admin"]);
});
