import { expect, test } from "vitest";
import { isPageFor } from "~/models/members/page-roles";

const roles = ["owner", "manager", "cashier", "agent", "staff"] as const;

test.each([
  ["/staff/people", ["staff"]],
  ["/registrant", ["agent", "staff"]],
  ["/registrant.csv", ["agent", "staff"]],
  ["/tokens", ["agent"]],
  ["/transactions", ["owner", "agent"]],
  ["/wallet?amount=1000", ["owner"]],
  ["/plans-details/2/month", ["owner"]],
  ["/sales-report", ["owner", "manager", "staff"]],
  ["/dashboard", roles],
  ["/account/security", roles],
  ["/account/devices", ["owner", "manager"]],
  ["/account/data?page=2", ["owner"]],
  ["/sales-report/debtors", ["owner", "manager", "staff"]],
  ["/account/closed", roles],
  ["/", roles],
] as const)("%s is for %j", (path, expected) => {
  expect(roles.filter((role) => isPageFor(role, path))).toEqual(expected);
});
