import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { checkText, type FieldCheck } from "~/models/http/field-check";
import { contactChecks } from "~/models/site/contact";
import { contactSchema } from "~/models/site/contact-fields.server";
import { accountEmailCheck } from "~/models/users/email";
import { accountEmail } from "~/models/users/email-fields.server";
import { loginNameCheck } from "~/models/users/login-name";
import { accountNameCheck } from "~/models/users/name";
import { accountName } from "~/models/users/name-fields.server";
import { newPasswordCheck, passwordProblem } from "~/models/users/password";
import { phoneCheck } from "~/models/users/phone";
import { typedPhone } from "~/models/users/phone-fields.server";
import { usernameCheck } from "~/models/users/username";
import { typedUsername } from "~/models/users/username-fields.server";
import { logInSchema } from "~/services/sessions/log-in-form.server";
import { property } from "../../support/property";

const newPassword = z.string(newPasswordCheck.missing).superRefine((password, context) => {
  const problem = passwordProblem(password, () => false);
  if (problem) context.addIssue(problem);
});

const fields: { name: string; check: FieldCheck; schema: z.ZodType; letters: string }[] = [
  { name: "name", check: accountNameCheck, schema: accountName, letters: "ab. 1é" },
  { name: "username", check: usernameCheck, schema: typedUsername, letters: "aB.-_9 é@" },
  { name: "email", check: accountEmailCheck, schema: accountEmail, letters: "ab.@-+é " },
  { name: "phone", check: phoneCheck, schema: typedPhone, letters: "0023489+ -(.a" },
  { name: "new password", check: newPasswordCheck, schema: newPassword, letters: "axq7 Kﬁ" },
  { name: "log-in name", check: loginNameCheck, schema: logInSchema.shape.email, letters: "a @" },
  {
    name: "first name",
    check: contactChecks.firstName,
    schema: contactSchema.shape.firstName,
    letters: "ab. 1é",
  },
  {
    name: "contact email",
    check: contactChecks.email,
    schema: contactSchema.shape.email,
    letters: "ab.@-+é ",
  },
  {
    name: "contact phone",
    check: contactChecks.phoneNumber,
    schema: contactSchema.shape.phoneNumber,
    letters: "0023489+ -(.a",
  },
  { name: "message", check: contactChecks.message, schema: contactSchema.shape.message, letters: "a .\n" },
];

/** What the server says of a field that a browser sends; an empty one counts as not sent. */
const answersTo = (schema: z.ZodType, text: string): string[] =>
  (schema.safeParse(text === "" ? undefined : text).error?.issues ?? []).map(({ message }) => message);

describe.each(fields)("the check of a $name in the browser", ({ check, schema, letters }) => {
  const text = fc.string({ unit: fc.constantFrom(...letters), maxLength: 20 });
  property.prop([text], { numRuns: 2_000 })("says only what the server would say", (typed) => {
    const trimmed = check === newPasswordCheck ? typed : typed.trim();
    const message = checkText(check, trimmed);
    if (message !== null) expect(answersTo(schema, trimmed)).toContain(message);
  });

  test("says of an empty field what the server says", () => {
    expect(checkText(check, "")).toBe(answersTo(schema, "")[0]);
  });
});

test.each([
  { check: accountNameCheck, text: "Ada", message: "Full name must be at least 5 characters" },
  { check: accountNameCheck, text: "Ada Stores", message: null },
  { check: usernameCheck, text: "ada", message: "Username must be at least 5 characters" },
  {
    check: usernameCheck,
    text: "ada shop",
    message: "Username can have letters, digits, dots, dashes and underscores only",
  },
  { check: accountEmailCheck, text: "ada", message: "Invalid email Address" },
  { check: accountEmailCheck, text: "ada..o@shop.ng", message: "Invalid email format" },
  { check: accountEmailCheck, text: "ada@shop", message: "Invalid domain" },
  { check: accountEmailCheck, text: "ada@shop.ng", message: null },
  { check: phoneCheck, text: "0803 123 456", message: "Phone number must be at least 11 digits" },
  { check: phoneCheck, text: "0803 123 4567 8", message: "Phone number must be at most 11 digits" },
  { check: phoneCheck, text: "+44 7700 900 123", message: "Phone number must be only digits" },
  { check: phoneCheck, text: "+234 (0) 803-123-4567", message: null },
  { check: contactChecks.email, text: "ada@shop", message: "Invalid email address" },
  { check: contactChecks.phoneNumber, text: "8031234567", message: "Invalid phone number" },
  { check: contactChecks.phoneNumber, text: "0803 123 4567", message: null },
  { check: newPasswordCheck, text: "seven77", message: "Password must be at least 8 characters" },
  { check: newPasswordCheck, text: " eight 88", message: null },
])("a field left with $text: $message", ({ check, text, message }) => {
  expect(checkText(check, text)).toBe(message);
});
