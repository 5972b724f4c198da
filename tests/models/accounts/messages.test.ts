import { expect, test } from "vitest";

import { phoneChangedMail, phoneChangedSms } from "~/messages/accounts/mail";
import { plainSms } from "~/models/messages/sms-text";
import { contact } from "../../support/contact";

test("the SMS to the old number fits one part in the GSM alphabet", () => {
  expect(phoneChangedSms(contact).length).toBeLessThanOrEqual(160);
  expect(plainSms(phoneChangedSms(contact))).toBe(phoneChangedSms(contact));
});

test("the mail shows the new number masked", () => {
  const { text } = phoneChangedMail("+2348031234521", contact);
  expect(text).toContain("08031****21");
  expect(text).not.toContain("08031234521");
});
