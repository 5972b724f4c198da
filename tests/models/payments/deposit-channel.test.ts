import { expect, test } from "vitest";

import { channelOf, DEPOSIT_CHANNEL, paidByLink, paidWith, sourceOf } from "~/models/payments/channel";

test("a transfer to an account number is a bank transfer", () => {
  expect(channelOf(DEPOSIT_CHANNEL)).toBe("bank_transfer");
  expect(paidWith(DEPOSIT_CHANNEL, null)).toBe("Transfer to your account number");
  expect(paidByLink("ussd")).toBe("USSD, by payment link");
  expect(sourceOf({ channel: "card", payLinkId: null })).toBe("your card");
  expect(sourceOf({ channel: "card", payLinkId: 1 })).toBe("the person who paid through your link");
});
