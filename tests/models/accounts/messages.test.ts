import { expect, test } from "vitest";

import { phoneChangedMail, phoneChangedSms } from "~/models/accounts/messages";
import { plainSms } from "~/models/messages/sms-text";

test("the message to the old number fits into one text message of the basic alphabet", () => {
  expect(phoneChangedSms().length).toBeLessThanOrEqual(160);
  expect(plainSms(phoneChangedSms())).toBe(phoneChangedSms());
});

test("the mail shows the new number masked", () => {
  const { text } = phoneChangedMail("+2348031234521");
  expect(text).toContain("08031****21");
  expect(text).not.toContain("08031234521");
});
