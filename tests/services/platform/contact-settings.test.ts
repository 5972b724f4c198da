import { describe, expect, test } from "vitest";

import { contactSamples } from "~/models/platform/contact-samples";
import { readConfig } from "~/services/platform/config.server";
import { ONE_PART } from "~/models/messages/money-text";
import { contact, otherContact, otherContactSettings, samplesIn } from "../../support/contact";
import { mailsTo, textsTo } from "../../models/messages/samples";
import { settings } from "../../support/settings";

function problems(env: NodeJS.Dict<string>): string[] {
  const result = readConfig({ ...settings, ...env });
  return result.ok ? [] : result.problems;
}

function contactOf(env: NodeJS.Dict<string>) {
  const result = readConfig({ ...settings, ...env });
  if (!result.ok) throw new Error(result.problems.join("\n"));
  return result.config.contact;
}

const contactProblems = (env: NodeJS.Dict<string>) =>
  problems(env).filter((problem) => /^(?:\w+_MAILBOX|CONTACT_|OFFICES|SOCIAL_LINKS|SELLER_)/.test(problem));

describe("a demo", () => {
  test("has samples of everything", () => {
    expect(contact).toMatchObject({
      mailbox: "hello@kaypoint.example",
      paymentsMailbox: "payments@kaypoint.example",
      whatsApp: { shown: "WhatsApp +234 700 000 0001", url: "https://wa.me/2347000000001" },
      answerTime: "within one working day",
    });
    expect(contact.phones[2]).toEqual({ country: "USA", shown: "+1 202 555 0100", number: "+12025550100" });
    expect(contact.social.map(({ network }) => network)).toEqual([
      "Instagram",
      "Facebook",
      "LinkedIn",
      "X",
      "TikTok",
    ]);
    expect(samplesIn(Object.values(contactSamples).join("\n")).length).toBeGreaterThan(10);
  });

  test("with its own mailbox uses that for everything", () => {
    const { mailbox, salesMailbox, securityMailbox, paymentsMailbox } = contactOf({
      CONTACT_MAILBOX: "me@shop.example",
    });
    expect([mailbox, salesMailbox, securityMailbox, paymentsMailbox]).toEqual(
      new Array(4).fill("me@shop.example"),
    );
    expect(contactOf({ CONTACT_MAILBOX: "me@shop.example", PAYMENTS_MAILBOX: "till@shop.example" })).toEqual({
      ...contact,
      mailbox: "me@shop.example",
      salesMailbox: "me@shop.example",
      securityMailbox: "me@shop.example",
      paymentsMailbox: "till@shop.example",
    });
  });
});

test("settings become what pages show", () => {
  expect(otherContact).toEqual({
    mailbox: "desk@shop.example",
    salesMailbox: "offers@shop.example",
    securityMailbox: "guard@shop.example",
    paymentsMailbox: "till@shop.example",
    phones: [
      { country: "Ghana", shown: "+233 30 212 3456", number: "+233302123456" },
      { country: "Kenya", shown: "+254 20 2123456", number: "+254202123456" },
    ],
    whatsApp: { shown: "WhatsApp +233 24 123 4567", url: "https://wa.me/233241234567" },
    hours: "Every day, 7:00 to 21:00, Accra time",
    answerTime: "before the evening",
    offices: [
      { country: "Ghana", address: "2 High Street, Accra" },
      { country: "Kenya", address: "3 Moi Avenue, Nairobi" },
    ],
    social: [
      { network: "Instagram", url: "https://www.instagram.com/our.shop" },
      { network: "X", url: "https://x.com/our_shop" },
    ],
  });
});

test.each([
  ["CONTACT_MAILBOX", "hello", /must be one mailbox, such as/],
  ["CONTACT_MAILBOX", "a@b.example, c@d.example", /must be one mailbox, such as/],
  ["SALES_MAILBOX", "Sales <a@b.example>", /must be one mailbox, such as/],
  ["SECURITY_MAILBOX", `${"a".repeat(30)}@shop.example`, /no longer than \d+ characters/],
  ["PAYMENTS_MAILBOX", "a@b.example\nBcc: c@d.example", /must be one mailbox, such as/],
  ["CONTACT_PHONES", "+2348031234567", /"\+2348031234567" must be a country and its number, such as/],
  ["CONTACT_PHONES", "Nigeria 08031234567", /must be a country and its number, such as/],
  ["CONTACT_PHONES", "Nigeria +23", /must be a country and its number, such as/],
  ["CONTACT_PHONES", "Nigeria +2348031234567, Ghana", /"Ghana" must be/],
  ["CONTACT_PHONES", ",", /must list at least one number/],
  ["CONTACT_WHATSAPP", "08031234567", /must be a number with its country, such as/],
  ["CONTACT_WHATSAPP", "https://wa.me/2348031234567", /must be a number with its country, such as/],
  ["CONTACT_HOURS", "Monday\nto Friday", /must be one line/],
  ["CONTACT_ANSWER_TIME", "soon ".repeat(20), /no longer than 60 characters/],
  ["OFFICES", "1 Broad Street, Lagos", /must be a country, a colon and an address, such as/],
  ["OFFICES", "Nigeria: 1 Broad Street, Lagos; 2 High Street, Accra", /"2 High Street, Accra" must be/],
  [
    "SOCIAL_LINKS",
    "http://x.com/our_shop",
    /must be an address that starts with https:\/\/ at one of instagram/,
  ],
  [
    "SOCIAL_LINKS",
    "https://x.com/our_shop, https://notx.com/our_shop",
    /"https:\/\/notx.com\/our_shop" must/,
  ],
  ["SOCIAL_LINKS", "our_shop", /"our_shop" must be an address/],
  ["GOOGLE_PLAY_URL", "https://apps.apple.com/app/our-shop", /starts with https:\/\/play.google.com\//],
  ["APP_STORE_URL", "http://apps.apple.com/app/our-shop", /starts with https:\/\/apps.apple.com\//],
])("%s=%o is refused with what to write", (name, value, message) => {
  expect(problems({ [name]: value })).toEqual([expect.stringMatching(message)]);
  expect(problems({ [name]: value })[0]).toMatch(new RegExp(`^${name}\\b`));
});

describe.each(["production", "staging"])("%s", (mode) => {
  const must = { CONTACT_MAILBOX: "desk@shop.example", CONTACT_PHONES: "Ghana +233302123456" };

  test("needs a mailbox, a phone, and an address for receipts", () => {
    expect(contactProblems({ APP_MODE: mode })).toEqual([
      expect.stringContaining("CONTACT_MAILBOX must be set: the mailbox"),
      expect.stringContaining("CONTACT_PHONES must be set: numbers that people may call"),
      expect.stringContaining("SELLER_ADDRESS must be set, since receipts show it; or OFFICES"),
    ]);
    expect(contactProblems({ APP_MODE: mode, ...must, SELLER_ADDRESS: "1 Broad Street" })).toEqual([]);
    expect(contactProblems({ APP_MODE: mode, ...must, OFFICES: "Ghana: 2 High Street" })).toEqual([]);
  });
});

test("the first office is the address on receipts unless another one is set", () => {
  const sellerOf = (env: NodeJS.Dict<string>) => {
    const result = readConfig({ ...settings, ...otherContactSettings, ...env });
    return result.ok && result.config.seller.address;
  };
  expect(sellerOf({})).toBe("2 High Street, Accra");
  expect(sellerOf({ SELLER_ADDRESS: "1 Broad Street, Lagos" })).toBe("1 Broad Street, Lagos");
});

test("mails and SMS never name demo-only contact details", () => {
  for (const [name, { subject, text }] of Object.entries(mailsTo(otherContact)))
    expect([name, ...samplesIn(`${subject}\n${text}`)]).toEqual([name]);
  for (const [name, text] of Object.entries(textsTo(otherContact)))
    expect([name, ...samplesIn(text)]).toEqual([name]);
  expect(mailsTo(otherContact)["accounts/mail: changedMail"]?.text).toContain("guard@shop.example");
});

test("with the longest mailboxes each SMS still fits one part", () => {
  const longest = `${"a".repeat(25)}@shop.example`;
  expect(problems({ SECURITY_MAILBOX: `a${longest}` })).toHaveLength(1);
  const texts = textsTo(contactOf({ CONTACT_MAILBOX: longest }));
  for (const [name, text] of Object.entries(texts))
    expect([name, text.length <= ONE_PART]).toEqual([name, true]);
});
