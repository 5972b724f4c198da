import { expect, test } from "vitest";

import { pricingQuestions } from "~/components/landing/faq";
import {
  anyChannel,
  cannotTake,
  channelOf,
  channels,
  isSlow,
  paidWith,
  paymentChannels,
} from "~/models/payments/channel";

test.each([
  ["card", "card", false],
  ["bank_transfer", "bank_transfer", true],
  ["ussd", "ussd", true],
  ["apple_pay", "card", false],
] as const)("the provider's channel %j is %s, and its money comes later: %s", (name, channel, isLater) => {
  expect(channelOf(name)).toBe(channel);
  expect(isSlow(channel)).toBe(isLater);
});

test.each(["", "bank", "qr", "opay", "Card", "constructor"])("%j is no way to pay of ours", (name) => {
  expect(channelOf(name)).toBeNull();
});

test.each([
  ["card", "4081", "Visa •••• 4081"],
  ["card", "", "Card"],
  ["apple_pay", "4081", "Visa •••• 4081"],
  ["bank_transfer", "4081", "Bank transfer"],
  ["ussd", "4081", "USSD"],
] as const)("a payment by %s with the digits %j reads %s", (channel, last4, words) => {
  expect(paidWith(channel, { brand: "visa", last4 })).toBe(words);
});

test("each way to pay has its own wording everywhere", () => {
  const words = paymentChannels.map((channel) => channels[channel]);
  expect(words.map(({ by, source }) => [by, source])).toEqual([
    ["card", "your card"],
    ["bank transfer", "your bank account"],
    ["USSD", "your bank account"],
  ]);
  for (const { by, payment, title } of words) {
    expect(payment.toLowerCase()).toContain(by.toLowerCase());
    expect(title.toLowerCase()).toBe(payment.toLowerCase());
  }
});

test.each([
  [
    ["card", "bank_transfer", "ussd"],
    "card, bank transfer or USSD",
    "By card (Verve, Visa or Mastercard), bank transfer, USSD or from your wallet, in naira.",
  ],
  [
    ["bank_transfer", "ussd"],
    "bank transfer or USSD",
    "By bank transfer, USSD or from your wallet, in naira.",
  ],
  [["card"], "card", "By card (Verve, Visa or Mastercard) or from your wallet, in naira."],
] as const)("where %j are offered, sentences name these ways to pay and no other", (offered, any, priced) => {
  expect(anyChannel(offered)).toBe(any);
  const answers = pricingQuestions(offered).map(({ answer }) => answer);
  expect(answers).toContainEqual(expect.stringContaining(priced));
});

test.each([
  ["card", "We can’t take cards right now."],
  ["bank_transfer", "We can’t take bank transfers right now."],
  ["ussd", "We can’t take payments by USSD right now."],
] as const)("while the provider refuses our key, %s is named", (channel, sentence) => {
  expect(cannotTake(channel)).toContain(sentence);
});
