import type { Mail } from "~/models/messages/mail-html";

const alertTitles = {
  review: "A payment differs from what was due",
  "odd-status": "The provider says something unusual about a payment",
  "paid-not-recorded": "Paid at the provider, but not recorded here",
  "recorded-not-paid": "Recorded here, but not paid at the provider",
  "amount-drift": "The provider has a different amount",
  "fee-drift": "The provider has a different fee",
  refund: "A refund needs attention",
  "refund-not-recorded": "Refunded at the provider, but not recorded here",
  "dispute-not-recorded": "Disputed at the provider, but not recorded here",
  "refund-unknown": "An event reports a refund that the provider does not have",
  "refund-above": "More was refunded than was left of a payment",
  "dispute-above": "A bank reversed more than was left of a payment",
  "paid-twice": "The provider's record shows two payments under one reference",
  dispute: "A customer disputes a payment",
  "dispute-unknown": "An event reports a dispute that the provider does not have",
  "dispute-unclear": "The provider says something unusual about a dispute",
  "deposit-unknown": "Money came to an account number that we do not know",
  "deposit-conflict": "Money to an account number could not be booked",
  "no-account-number": "An account number could not be given",
  "stuck-event": "A provider event cannot be handled",
  "page-script": "A script of the payment page is new or has changed",
  "page-header": "A protecting header of the payment page has changed on its way",
} as const;

export type AlertKind = keyof typeof alertTitles;

/** The provider changes its script without notice, so a change alone is no attack. */
const SCRIPT_HELP =
  "If it is Paystack's, which changes it without notice: see whether Paystack tells of a new version, or ask them. If it is ours, or no one can explain it, set PAYSTACK_POPUP=off and restart: customers then pay on Paystack's own page. You get one mail for each new content.";

const HEADER_HELP =
  "The site itself sends a different value, so something between it and visitors changes it. Check the settings of your proxy and of any network service before it. If no one can explain it, set PAYSTACK_POPUP=off and restart: customers then pay on Paystack's own page. You get one mail for each new content.";

const AFTER_THREE_DAYS =
  "It is tried again each day. After three days ask Paystack, then correct the wallet in the console.";
const KEY_LEAKED =
  "If Paystack's dashboard has nothing after half an hour, someone has our secret key: replace it, as docs/database.md says (Keys).";
const NOT_BOOKED = "What is above it was not booked. Settle it with the owner.";

/** What the operator does next. The console is at /staff. */
const nextSteps: Record<AlertKind, string> = {
  review:
    "The owner paid and got nothing for it, so decide the same day: npm run payments -- held, or /staff/held-money.",
  "odd-status": "Nothing was given for it. Check it again when its status has changed.",
  "paid-not-recorded":
    "If the check finds no such payment, return it at Paystack, or credit it to its owner in the console.",
  "recorded-not-paid": "Ask Paystack, then reverse it in the console.",
  "amount-drift": "Ask Paystack, then correct the wallet in the console.",
  "fee-drift": "Note it for the yearly accounts. Nothing else is to be done.",
  refund: 'It failed, or Paystack needs bank details: see "Needs review" in the console.',
  "refund-not-recorded": AFTER_THREE_DAYS,
  "dispute-not-recorded": AFTER_THREE_DAYS,
  "refund-unknown": KEY_LEAKED,
  "refund-above": NOT_BOOKED,
  "dispute-above": NOT_BOOKED,
  "paid-twice": "One of them counts here. Return the other at Paystack.",
  dispute:
    "The amount is held until it ends. Answer it in time: the page of the payment in the console says until when.",
  "dispute-unknown": KEY_LEAKED,
  "dispute-unclear": "Decide by what Paystack's dashboard says.",
  "deposit-unknown": "Find its owner, or return it at Paystack.",
  "deposit-conflict": "Another deposit has its number at Paystack. Compare both in Paystack's dashboard.",
  "no-account-number": "Ask Paystack, with the reason above.",
  "stuck-event": "It is tried for three days. Read the log of its time.",
  "page-script": SCRIPT_HELP,
  "page-header": HEADER_HELP,
};

const aboutThePage: AlertKind[] = ["page-script", "page-header"];

export function alertMail({
  kind,
  reference,
  details,
}: {
  kind: AlertKind;
  reference: string;
  details: string;
}): Mail {
  return {
    subject: `${alertTitles[kind]}: ${reference}`,
    text: [
      alertTitles[kind],
      `Reference: ${reference}\n${details}`,
      ...(aboutThePage.includes(kind) ? [] : [`Check it: npm run payments -- check ${reference}`]),
      nextSteps[kind],
    ].join("\n\n"),
  };
}

/** Mail to the operator while the provider rejects our calls. */
export function deniedAlert({ call, reason }: { call: string; reason: string }): Mail {
  return {
    subject: "The payment service rejects our calls",
    text: [
      "Paystack rejects our calls, so no one can pay by card or bank. Customers are told that nothing was charged, and renewals wait without using up an attempt.",
      `It answered ${call} with: ${reason}`,
      "Look at PAYSTACK_SECRET_KEY and at the account's state at Paystack, and ask npm run doctor. You get this mail once an hour until it is fixed.",
    ].join("\n\n"),
  };
}

/** Mail to staff, once a day. */
export const reportMail = (day: string, text: string): Mail => ({ subject: `Card payments of ${day}`, text });

/** "Paid at the provider, but not recorded here" */
export function alertTitle(kind: string): string {
  return kind in alertTitles ? alertTitles[kind as AlertKind] : kind;
}
