import { describe, expect, test } from "vitest";

import { DAY, MINUTE } from "~/models/duration";
import { invitationChannel, GRANT_LIFE, INVITATION_LIFE, isExpired } from "~/models/members/invitation";
import { typedAddress, typedInvitationCode } from "~/models/members/invitation-fields.server";

const NEITHER = "Type an email, such as bola@shop.example, or a phone number, such as 0803 123 4567";
const INCOMPLETE = "Type all 12 letters of the code, such as WDJB-MJHT-KLMN";

const readAddress = (typed: unknown) => {
  const { data, error } = typedAddress.safeParse(typed);
  return data ?? error.issues.map(({ message }) => message);
};
const readCode = (typed: unknown) => {
  const { data, error } = typedInvitationCode.safeParse(typed);
  return data ?? error.issues.map(({ message }) => message);
};

const longest = `${"o".repeat(60)}@${"d".repeat(61)}.${"d".repeat(61)}.${"d".repeat(61)}.example`;

describe("the address of an invitation", () => {
  test.each([
    ["bola@shop.example", "bola@shop.example", "mail"],
    ["  bola@shop.example\n", "bola@shop.example", "mail"],
    ["0803 123 4567", "08031234567", "sms"],
    ["+234 803-123-4567", "08031234567", "sms"],
    [" 234 803 123 4567 ", "08031234567", "sms"],
    [longest, longest, "mail"],
    [`0${" ".repeat(243)}8031234567`, "08031234567", "sms"],
  ])("%j is read as %j and invited by %s", (typed, address, channel) => {
    expect(readAddress(typed)).toBe(address);
    expect(invitationChannel(address)).toBe(channel);
  });

  test.each([
    undefined,
    "",
    " ",
    "bola",
    "bola@",
    "@08031234567",
    "bola@shop",
    "08031234567@",
    "0803 123 456",
    "0803 123 45678",
    `0${" ".repeat(244)}8031234567`,
  ])("%j is refused in one sentence", (typed) => {
    expect(readAddress(typed)).toEqual([NEITHER]);
  });
});

describe("the code of an invitation", () => {
  test.each([
    ["wdjb-mjht-klmn", "WDJBMJHTKLMN"],
    [" WDJB MJHT KLMN ", "WDJBMJHTKLMN"],
    ["WDJB-MJHT", "WDJBMJHT"],
    [`${"-".repeat(48)}WDJBMJHTKLMN`, "WDJBMJHTKLMN"],
  ])("%j is read as %s, also at the length of earlier codes", (typed, code) => {
    expect(readCode(typed)).toBe(code);
  });

  test.each([
    "",
    "WDJB-MJH",
    "WDJB-MJHT-K",
    "WDJB-MJHT-KLM",
    "WDJB-MJHT-KLMNP",
    `${"-".repeat(49)}WDJBMJHTKLMN`,
  ])("%j is not one", (typed) => {
    expect(readCode(typed)).toEqual([INCOMPLETE]);
  });

  test("is required if the form has none", () => {
    expect(readCode(undefined)).toEqual(["Type the code that we sent you"]);
  });
});

test("an invitation works until the moment it expires, but not at that moment", () => {
  const expiresAt = new Date("2026-11-28T09:00:00Z");
  expect(isExpired({ expiresAt }, new Date(expiresAt.getTime() - 1))).toBe(false);
  expect(isExpired({ expiresAt }, expiresAt)).toBe(true);
});

test("a code works for a week, and its account must be filled in within half an hour", () => {
  expect([INVITATION_LIFE, GRANT_LIFE]).toEqual([7 * DAY, 30 * MINUTE]);
});
