import { describe, expect, test } from "vitest";

import { INVITE, JOIN_ACCOUNT, invitationPath, memberPath, transferPath } from "~/models/members/member";
import { memberRoles, roleWordsOf, shopRoleInWords } from "~/models/members/role-words";
import { memberName, typedLocation, typedRole } from "~/models/members/member-form.server";

test("the pages of the members share one address prefix, and each member has a page", () => {
  expect([INVITE, memberPath(7), transferPath(7), invitationPath(7), JOIN_ACCOUNT]).toEqual([
    "/user-management/invite",
    "/user-management/members/7",
    "/user-management/members/7/transfer",
    "/user-management/invitations/7",
    "/join/account",
  ]);
});

describe("roles", () => {
  test("are offered with the least powerful first, each with its own words", () => {
    expect(memberRoles.map(({ value }) => value)).toEqual(["cashier", "manager"]);
    for (const role of memberRoles) {
      expect(roleWordsOf(role.value)).toBe(role);
      expect(role.name.toLowerCase()).toBe(role.value);
      expect(role.may).toBe(shopRoleInWords(role.value));
    }
  });

  test("that an owner cannot give have no words", () => {
    expect(() => roleWordsOf("owner" as never)).toThrow("no such role: owner");
  });

  test("come from the form, and no others are accepted", () => {
    expect(typedRole.parse("cashier")).toBe("cashier");
    expect(typedRole.parse("manager")).toBe("manager");
    for (const typed of ["owner", "staff", "", undefined])
      expect(typedRole.safeParse(typed).error?.issues).toMatchObject([{ message: "Choose a role" }]);
  });
});

test("a location is chosen by its number, and a very long number is rejected", () => {
  expect(typedLocation.parse("1".repeat(20))).toHaveLength(20);
  for (const typed of ["1".repeat(21), undefined])
    expect(typedLocation.safeParse(typed).error?.issues).toMatchObject([{ message: "Choose a shop" }]);
});

test.each([
  ["Bo", true],
  [" B ", false],
  ["Bola Ade", true],
  ["see www.shop.example", false],
])("%j as a member's name is accepted: %s", (typed, isTaken) => {
  expect(memberName.safeParse(typed).success).toBe(isTaken);
});
