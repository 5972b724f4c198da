import { expect, test } from "vitest";

import { reasonField } from "~/models/staff/staff-action-fields.server";
import { consoleMenu } from "~/models/staff/console-menu";
import { rolesInWords, type StaffRole } from "~/models/staff/staff-role";

test("a list of roles is written with their names", () => {
  expect(rolesInWords(["support", "finance"])).toBe("Support, Finance");
});

test("the menu has only places that the roles open", () => {
  const labels = (...roles: StaffRole[]) => consoleMenu(roles).map(({ label }) => label);
  expect(labels()).toEqual([]);
  expect(labels("support")).toContain("Setups");
  expect(labels("finance")).not.toContain("Setups");
  const all = labels("admin");
  expect(all).toEqual([...new Set(labels("support", "finance", "catalogue", "admin"))]);
});

test("a reason has 5 to 200 characters, and the refusal says what to write", () => {
  expect(reasonField.parse("  Owner called from 0803…  ")).toBe("Owner called from 0803…");
  for (const typed of [undefined, "", "    ok    "])
    expect(reasonField.safeParse(typed).error?.issues[0]?.message).toBe(
      "Give a reason in a few words. It stays in the log",
    );
  expect(reasonField.safeParse("x".repeat(201)).error?.issues[0]?.message).toBe(
    "Give the reason in at most 200 characters",
  );
  expect(reasonField.parse("x".repeat(200))).toHaveLength(200);
});
