import fc from "fast-check";
import { expect, test } from "vitest";
import { ONE_PART, onePart, payLink } from "~/models/messages/money-text";
import {
  paidSms,
  paymentDueSms,
  paymentFailedSms,
  planEndedSms,
  refundStartedSms,
  renewalComingSms,
  sentBackSms,
  trialEndingSms,
} from "~/messages/money-sms";
import { property } from "../../support/property";

const endsAt = new Date("2026-12-31T09:00:00Z");
const alphabet = /^[A-Za-z0-9 @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:<=>?¡ÄÖÑÜ§¿äöñüà]*$/;

/** Every text with the longest dates and the largest amount that a wallet can hold. */
function everyText(planName: string, link: string): string[] {
  const total = 5_000_000_00;
  const about = { planName, endsAt, link };
  return [
    trialEndingSms(about),
    renewalComingSms({ ...about, total, method: "wallet", short: null }),
    renewalComingSms({ ...about, total, method: "card", card: "Mastercard •••• 4081", short: null }),
    paymentDueSms(about),
    paymentFailedSms({ ...about, total, method: "card", usableUntil: endsAt, short: null }),
    paidSms({ title: planName, total, paidBy: "Visa •••• 4081", receipt: "2026-000123" }),
    sentBackSms({ what: planName, sent: total, due: total, link }),
    planEndedSms({ ...about, trial: true, freePlan: "Basic" }),
    planEndedSms({ ...about, trial: false, freePlan: null }),
  ];
}

test("a card that pays is named, in the alphabet of an SMS", () => {
  const about = { planName: "Plus", endsAt, link: "kaypoint.example/pay", total: 6_000_00, short: null };
  const coming = { ...about, method: "card" as const };
  expect(renewalComingSms({ ...coming, card: "Visa •••• 4081" })).toContain(
    "for N6,000 by Visa ending 4081.",
  );
  expect(renewalComingSms({ ...coming, card: null })).toContain("for N6,000 by your card.");
});

test("a wallet that is short says what to send and where, in one part, instead of the link", () => {
  const short = "₦4,999,999 short: send ₦5,000,299 to 0123456789, Paystack-Titan Bank.";
  const about = { planName: "Enterprise", endsAt, link: "kaypoint.example/pay", total: 5_000_000_00, short };
  const texts = [
    renewalComingSms({ ...about, method: "wallet" }),
    paymentFailedSms({ ...about, method: "wallet", usableUntil: endsAt }),
  ];
  for (const text of texts) {
    expect(text).toContain("N4,999,999 short: send N5,000,299 to 0123456789, Paystack-Titan Bank.");
    expect(text.length).toBeLessThanOrEqual(ONE_PART);
    expect(text).not.toContain("/pay");
  }
});

test("with today's names each text is whole, with its link", () => {
  const link = payLink("https://www.kaypoint.example");
  expect(link).toBe("www.kaypoint.example/pay");
  for (const text of everyText("Enterprise", link)) {
    expect(text).not.toContain("...");
    expect(text).toContain("Enterprise");
    expect(text).toMatch(/kaypoint\.example\/pay$|is in your email\.$/);
  }
});

test.each(["Visa •••• 4081", "the person who paid through your link"])(
  "a refund to %s that ends what was bought says so from the start",
  (source) => {
    const started = { amount: 5_000_000_00, source, by: endsAt };
    expect(refundStartedSms({ ...started, ends: "extras" })).toMatch(/ The extras it paid for end then\./);
    expect(refundStartedSms({ ...started, ends: "month" })).toMatch(/ The month it paid for ends then\./);
    expect(refundStartedSms({ ...started, ends: null })).not.toContain("then");
  },
);

test("a link that is not https keeps its scheme, because phones would otherwise open another page", () => {
  expect(payLink("http://127.0.0.1:3000")).toBe("http://127.0.0.1:3000/pay");
});

test("a link that does not fit is left out, and a long name is cut", () => {
  const [trial = ""] = everyText(
    "A name of forty letters that goes on and on and on and on and on and on",
    "x".repeat(90),
  );
  expect(trial).toBe(
    "Kaypoint: the free trial of A name of forty letters that goes on and on and on and on and on and on ends on 31 December 2026. Nothing is charged.",
  );
});

const names = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom(
    "Bọ́lá’s shop 店 😀",
    "₦₦₦₦₦",
    "…".repeat(100),
    "Plus\n\n@evil.example #12345",
    "$&$1",
    "\0\0",
    "",
  ),
);

property.prop([names, fc.webUrl({ authoritySettings: { withPort: true } })])(
  "whatever a plan is called and wherever the site is, each text is one line of one part in the basic alphabet",
  (name, url) => {
    for (const text of everyText(name, payLink(new URL(url).origin))) {
      expect(text).toMatch(alphabet);
      expect(text.length).toBeLessThanOrEqual(ONE_PART);
      expect(text).toMatch(/^Kaypoint: .*(31 December 2026|N5,000,000)/);
    }
  },
);

test("a text that is too long is cut between words", () => {
  const text = onePart("Kept as it was until 25 January 2027", (what) => [`${"a".repeat(118)} ${what}.`, ""]);
  expect(text).toMatch(/ Kept as it was until\.\.\.\./);
  expect(onePart("x".repeat(200), (what) => [what, ""])).toContain("xxx...");
});
