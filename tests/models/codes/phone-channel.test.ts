import { expect, test } from "vitest";
import { asksForCode, otherWays, phoneChannelOf } from "~/models/codes/phone-channel";

test("a button asks for its own way, if the operator has it", () => {
  expect(phoneChannelOf("resend-whatsapp", ["whatsapp", "voice"])).toBe("whatsapp");
  expect(phoneChannelOf("resend-call", ["whatsapp", "voice"])).toBe("voice");
  expect(phoneChannelOf("resend-call", ["whatsapp"])).toBe("sms");
  expect(phoneChannelOf("resend", ["whatsapp", "voice"])).toBe("sms");
  expect(phoneChannelOf(null, ["whatsapp", "voice"])).toBe("sms");
});

test("every button that sends a code asks for one, and no other does", () => {
  for (const { intent } of Object.values(otherWays)) expect(asksForCode(intent)).toBe(true);
  expect(asksForCode("resend")).toBe(true);
  expect([null, "verify", "mail", "phone"].map(asksForCode)).toEqual([false, false, false, false]);
});
