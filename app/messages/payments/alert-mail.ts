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

/** What to do where the provider's record of a payment does not tell. */
const help: Partial<Record<AlertKind, string>> = { "page-script": SCRIPT_HELP, "page-header": HEADER_HELP };

export function alertMail(alert: { kind: AlertKind; reference: string; details: string }): Mail {
  return {
    subject: `${alertTitles[alert.kind]}: ${alert.reference}`,
    text: [
      alertTitles[alert.kind],
      `Reference: ${alert.reference}\n${alert.details}`,
      help[alert.kind] ?? `Look at it with: npm run payments -- check ${alert.reference}`,
      ...(alert.kind === "review"
        ? [`Then credit it to the owner or note that it was refunded: npm run payments -- held`]
        : []),
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
