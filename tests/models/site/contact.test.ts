import fc from "fast-check";
import { expect, test } from "vitest";
import { topicOfPlan } from "~/models/site/contact";
import { salesMail, thanksMail } from "~/messages/site/mail";
import { contactSchema } from "~/models/site/contact-fields.server";
import { contact } from "../../support/contact";
import { property } from "../../support/property";

const complete = {
  firstName: "Ada",
  email: "ada@shop.example",
  phoneNumber: "08031234567",
  message: "Hello",
};

/** The message of the first problem of each field. */
function problems(form: Record<string, unknown>): Record<string, string> {
  const issues = contactSchema.safeParse(form).error?.issues ?? [];
  return Object.fromEntries(
    issues.map(({ path, message }): [string, string] => [String(path[0]), message]).reverse(),
  );
}

test("an empty form names the four required fields", () => {
  const expected = {
    firstName: "First Name is required",
    email: "Email is required",
    phoneNumber: "Phone number is required",
    message: "Message is required",
  };
  expect(problems({})).toEqual(expected);
  expect(problems({ firstName: " ", email: " ", phoneNumber: " ", message: "\n" })).toEqual(expected);
});

test("a complete form needs neither a last name nor a topic", () => {
  expect(contactSchema.parse(complete)).toEqual({ ...complete, lastName: "" });
});

test.each(["08031234567", "2348031234567", "+2348031234567", "+234 803-123 4567", "+234 (0) 8031234567"])(
  "%s is a phone number, kept in one form",
  (phoneNumber) => {
    expect(contactSchema.parse({ ...complete, phoneNumber }).phoneNumber).toBe("08031234567");
  },
);

test.each([
  "0803123456",
  "080312345678",
  "8031234567",
  "+08031234567",
  "0803123456a",
  "０８０３１２３４５６７",
  "1".repeat(60_000),
])("%.20s is not a phone number", (phoneNumber) => {
  expect(problems({ ...complete, phoneNumber })).toEqual({ phoneNumber: "Invalid phone number" });
});

test.each([
  "ada",
  "ada@",
  "@shop.example",
  "ada@shop",
  "ada＠shop.example",
  "ada@shop.example\nBcc: all@shop.example",
  `${"a".repeat(250)}@shop.example`,
  `a@${"a.".repeat(30_000)}`,
])("%.30s is not an email address", (email) => {
  expect(problems({ ...complete, email })).toEqual({ email: "Invalid email address" });
});

test("a message may have at most 5,000 characters", () => {
  expect(problems({ ...complete, message: "a".repeat(5000) })).toEqual({});
  expect(problems({ ...complete, message: "a".repeat(5001) })).toEqual({
    message: "Message must be at most 5,000 characters",
  });
});

test("a name longer than 100 characters is refused", () => {
  expect(problems({ ...complete, firstName: "a".repeat(101), lastName: "a".repeat(101) })).toEqual({
    firstName: "First name must be at most 100 characters",
    lastName: "Last name must be at most 100 characters",
  });
});

test("a name with a web address or hidden characters is refused beside its field", () => {
  const names = { firstName: "Free money at evil.example", lastName: "O\u2028bi" };
  expect(problems({ ...complete, ...names })).toEqual({
    firstName: "First name cannot contain a web address. Leave a space after a dot",
    lastName: "Last name must be one line, in plain letters",
  });
});

property.prop([fc.string({ minLength: 1, maxLength: 100 })])(
  "a name never breaks its line of the mail",
  (name) => {
    const form = contactSchema.safeParse({ ...complete, firstName: name, lastName: name });
    if (!form.success) return;
    const { text } = salesMail({ ...form.data, topic: "sales" });
    expect(text.split("\n")).toHaveLength(6);
  },
);

test("sales receives everything that was sent", () => {
  const sent = {
    ...complete,
    lastName: "Obi",
    topic: "enterprise" as const,
    message: "Ten outlets.\nCall me.",
  };
  expect(salesMail(sent)).toEqual({
    subject: "Contact form: Enterprise plan",
    text: [
      "Name: Ada Obi",
      "Email: ada@shop.example",
      "Phone: 08031234567",
      "About: Enterprise plan",
      "",
      "Ten outlets.",
      "Call me.",
    ].join("\n"),
  });
});

test("the sender is thanked with the product's name and told which number to call", () => {
  const mail = thanksMail(contact);
  expect(mail.subject).toBe("Kaypoint: we have your message");
  expect(mail.text).toContain(contact.phones[0].shown);
  expect(mail.text).toContain("will answer within one working day.");
  expect(thanksMail({ ...contact, answerTime: null }).text).toContain("and will answer.\n");
});

test("the Enterprise link chooses its topic, and any other the first one", () => {
  expect(topicOfPlan("enterprise")).toBe("enterprise");
  expect([topicOfPlan(null), topicOfPlan("2"), topicOfPlan("<script>")]).toEqual(["sales", "sales", "sales"]);
});
