import { afterVerb, type ContactDetails } from "~/models/contact-details";
import type { FlashMessage } from "./flash-message";

/** A flash message that contains our contact details. */
type Naming = Omit<FlashMessage, "text"> & { text: (contact: ContactDetails) => string };

/**
 * All flash messages: what a page shows once after a redirect. The cookie holds only the key, so it cannot put text
 * into a page.
 */
const flashMessages = {
  "logged-in": { tone: "good", text: "Login Successful" },
  "logged-out": { tone: "good", text: "You are logged out." },
  "signed-up": {
    tone: "good",
    text: "Your account is ready. Verify your phone number next.",
  },
  "session-ended": { tone: "good", text: "That browser is logged out." },
  "sessions-ended": { tone: "good", text: "All other browsers are logged out." },
  "password-changed": {
    tone: "good",
    text: "Your password is changed. All other devices are logged out; log in there with the new one.",
  },
  "email-changed": { tone: "good", text: "Your email is changed. Log in with the new address from now on." },
  "email-confirmed": {
    tone: "good",
    text: "Your email is confirmed. If you forget your password, we can email you a code.",
  },
  "customer-registered": {
    tone: "good",
    text: "The customer is registered as yours. Verify their phone while they are with you, or they do it later: our mail tells them how to set a password and log in.",
  },
  "card-removed": { tone: "good", text: "The card is removed. It cannot be charged any more." },
  "business-saved": { tone: "good", text: "Saved. Your receipts say so from now on." },
  "location-added": { tone: "good", text: "The location is added." },
  "location-saved": { tone: "good", text: "Saved." },
  "location-archived": {
    tone: "good",
    text: "The location is archived, and its outlet is free for another. You find it under the archived ones.",
  },
  "location-restored": { tone: "good", text: "The location is in use again." },
  "used-again": { tone: "good", text: "Saved. You chose what is in use." },
  "username-changed": {
    tone: "good",
    text: "Your username is changed. Log in with the new one from now on.",
  },
  "notifications-saved": { tone: "good", text: "Saved. Text messages about money come as you chose." },
  "data-copy-ready": { tone: "good", text: "Your copy is ready. Download it here." },
  "account-closed": {
    tone: "good",
    text: "Your account is closed, and we sent you a mail about it. You changed your mind? Log in, and take it back.",
  },
  "account-taken-back": {
    tone: "good",
    text: "Welcome back. Your account is open again, with all that was in it. Sign your tills in again, and choose how your plan renews.",
  },
  "receipt-mailed": { tone: "good", text: "The receipt is on its way to your email address." },
  "till-allowed": {
    tone: "good",
    text: "Allowed. The till signs itself in within seconds and then stands in this list.",
  },
  "till-denied": { tone: "good", text: "The till was not let in. Nothing of your account was shown to it." },
  "till-renamed": { tone: "good", text: "The till has its new name." },
  "sales-file-known": {
    tone: "warn",
    text: "You brought this file in before. Nothing of it was counted twice.",
  },
  "sales-taken-back": { tone: "good", text: "The sales of this file are out of your reports again." },
  "till-revoked": { tone: "good", text: "Revoked. The till gets nothing from us any more." },
  "webhook-saved": { tone: "good", text: "Saved. It is told of these from now on." },
  "webhook-secret": {
    tone: "good",
    text: "The new secret signs from now on. The one before signs too, for 24 hours.",
  },
  "webhook-test": {
    tone: "good",
    text: "The test is on its way. Look again in some seconds what came of it.",
  },
  "webhook-again": { tone: "good", text: "It is sent again. Look again in some seconds what came of it." },
  "webhook-on": { tone: "good", text: "Switched on. What happens from now on is sent." },
  "webhook-off": { tone: "good", text: "Switched off. Nothing is sent to it." },
  "webhook-is-off": { tone: "warn", text: "It is switched off, so nothing was sent. Switch it on first." },
  "webhook-deleted": { tone: "good", text: "Deleted, with all that stood in its log." },
  "member-invited": {
    tone: "good",
    text: "Invited. The code is on its way; it works for 7 days.",
  },
  "invitation-sent-again": {
    tone: "good",
    text: "Sent again. Only the new code works, for 7 days.",
  },
  "invitation-revoked": {
    tone: "good",
    text: "The invitation is taken back. Its code does not work any more.",
  },
  "member-saved": { tone: "good", text: "Saved. The new role and location count from now on." },
  "member-removed": { tone: "good", text: "Removed, logged out everywhere, and the account is closed." },
  joined: { tone: "good", text: "Welcome. Your account is ready; log in with it from any browser." },
  "join-over": {
    tone: "warn",
    text: "Type the code of your invitation first. If it does not work any more, ask the owner of the shop to send it again.",
  },
  "shop-transferred": {
    tone: "good",
    text: "The shop has its new owner. You are both logged out: log in as before, now as manager.",
  },
  "till-code-over": {
    tone: "warn",
    text: "This code is over. Let the till ask for a new one, and type that here.",
  },
  "tills-full": {
    tone: "warn",
    text: "You have 100 tills, which is the most. Revoke one that you do not use, then type the code again.",
  },
  "code-sent": { tone: "good", text: "We sent a new code." },
  "code-mailed": { tone: "good", text: "We sent a code by email." },
  "checkout-open": { tone: "good", text: "Your email is confirmed. You can choose and pay for a plan now." },
  "phone-kept": { tone: "good", text: "You keep your phone number." },
  "code-asked": {
    tone: "good",
    text: "If an account has this email, a new code or key is on its way.",
  },
  "code-right": { tone: "good", text: "Thank you. Now choose a new password." },
  "phone-too": {
    tone: "warn",
    text: ({ mailbox }) =>
      `Your code is right. Nobody has confirmed this email for the account yet, so type the code that we send to the account's phone number, too. Not your number? Write to ${mailbox}.`,
  },
  "mailbox-too": {
    tone: "warn",
    text: "Your code or key is right. An agent typed the details of this account, so also type the code that we sent to your email here.",
  },
  "phone-too-later": {
    tone: "warn",
    text: ({ mailbox }) =>
      `Your code is right. Nobody had confirmed this email for the account before, and there is money in it: so we also need the code that we send to the account's phone number. None could be sent now: ask for it below later. Not your number? Write to ${mailbox}.`,
  },
  "handed-over": {
    tone: "warn",
    text: "You are the first to confirm this email for the account. To keep you safe, the cards from before were taken off: verify your phone number and save your cards again.",
  },
  "recovery-over": { tone: "warn", text: "This password reset is over. Start again here." },
  "contact-sent": {
    tone: "good",
    text: ({ answerTime }) =>
      `Thank you. Our sales team has your message and will answer${afterVerb(answerTime)}.`,
  },
  "newsletter-asked": {
    tone: "good",
    text: "Thank you. Open the mail we sent you and confirm your address.",
  },
  "newsletter-confirmed": {
    tone: "good",
    text: "Your address is confirmed. You will get our news by email.",
  },
  "newsletter-left": { tone: "good", text: "You are off the list. We will send you no more news." },
  "subscribed-basic": {
    tone: "good",
    text: "Basic is active. Download the app and log in with this account to start.",
  },
  "trial-started": {
    tone: "good",
    text: "Your 14 days of Plus have started, and nothing was charged. Download the app and log in with this account.",
  },
  "trial-running": {
    tone: "good",
    text: "Your free trial of Plus is running, and nothing was charged.",
    link: { href: "/plans-and-billings", text: "See until when" },
  },
  "payment-received": {
    tone: "good",
    text: "Thank you. Your payment has arrived.",
    link: { href: "/transactions/latest", text: "See the receipt" },
  },
  "topped-up-for-order": {
    tone: "warn",
    text: "The money is in your wallet. Your order is not paid yet: go on with it here.",
    link: { href: "/transactions/latest", text: "See the receipt" },
  },
  "payment-credited": {
    tone: "warn",
    text: "You had already paid for this order, or it had ended, so the full amount of this payment is now in your wallet.",
    link: { href: "/transactions/latest", text: "See the receipt" },
  },
  "payment-overpaid": {
    tone: "warn",
    text: "More money arrived than was due, so nothing was bought with it. All of it is now in your wallet: choose Pay with Wallet to pay your order.",
    link: { href: "/transactions/latest", text: "See the receipt" },
  },
  "payment-canceled": { tone: "warn", text: "Payment canceled. Nothing was charged." },
  "plan-started": {
    tone: "good",
    text: "Your plan is active. Download the app and log in with this account. Your receipt comes by email and stays in Transactions.",
    link: { href: "/transactions/latest", text: "See the receipt" },
  },
  "plan-started-setup": {
    tone: "good",
    text: "Your plan is active. Your receipt comes by email and stays in Transactions.",
    next: { href: "/setups/latest", text: "Tell us where and when to set up." },
    link: { href: "/transactions/latest", text: "See the receipt" },
  },
  "setup-wished": {
    tone: "good",
    text: "Thank you. We agree on one of your times and send you a message, or call you if neither works.",
  },
  "setup-agreed": { tone: "good", text: "Agreed. The owner gets a message with the time." },
  "setup-done": { tone: "good", text: "Marked as done. The owner gets a message." },
  "payment-asked-again": { tone: "good", text: "The provider was asked. What it says stands here." },
  "payment-silent": {
    tone: "warn",
    text: "The provider does not answer at the moment. It is asked again by itself; nothing changed.",
  },
  "refund-done": { tone: "good", text: "Given back. Where the money is now stands under What happened." },
  "approval-asked": {
    tone: "warn",
    text: "Noted. It is done when another person of finance approves it under Approvals.",
  },
  "approval-approved": { tone: "good", text: "Approved, and done." },
  "approval-refused": { tone: "good", text: "Refused. Nothing was moved." },
  "approval-withdrawn": { tone: "good", text: "Taken back. Nothing was moved." },
  "grant-done": { tone: "good", text: "Done. The mail with the reason is on its way." },
  "suspense-decided": { tone: "good", text: "Decided. The owner is told by mail." },
  "message-retried": { tone: "good", text: "The message is due now, and goes out within seconds." },
  "message-dropped": { tone: "good", text: "Dropped. The message is not sent any more." },
  "setup-noted": { tone: "good", text: "The note is saved. Only staff see it." },
  "agent-made": { tone: "good", text: "The agent's account is made. A mail says how to set the password." },
  "coupon-made": { tone: "good", text: "The coupon is made. It works from its first day on." },
  "coupon-ended": { tone: "good", text: "The coupon is ended. What was reserved before may still be paid." },
  "prices-scheduled": {
    tone: "good",
    text: "The change is made. It holds from its day on, in every page and mail.",
  },
  "prices-withdrawn": { tone: "good", text: "The change is withdrawn. What held before it goes on." },
  "release-published": { tone: "good", text: "The release is published. The download page shows it now." },
  "release-withdrawn": {
    tone: "good",
    text: "The release is withdrawn. The download page does not show it any more.",
  },
  "newsletter-saved": { tone: "good", text: "The newsletter is saved. Nothing was sent." },
  "newsletter-tested": { tone: "good", text: "A test is on its way to your own mailbox." },
  "newsletter-started": {
    tone: "good",
    text: "The newsletter is being sent. This page counts how far it is.",
  },
  "newsletter-stopped": { tone: "good", text: "Stopped. Mails of the last minute may still arrive." },
  "message-saved": { tone: "good", text: "Saved. Only staff see it." },
  "message-answered": { tone: "good", text: "The answer is on its way by mail." },
  "staff-act-done": { tone: "good", text: "Done. It stands in the log with your reason." },
  "second-admin-asked": {
    tone: "good",
    text: "Asked. Nothing has changed yet: another admin opens this page and decides.",
  },
  "correction-asked": {
    tone: "good",
    text: "Both addresses are told. The correction counts in 24 hours, unless somebody cancels it.",
  },
  "already-paid": {
    tone: "good",
    text: "You already paid for this order, so nothing more was charged. Your plan is active.",
    link: { href: "/transactions/latest", text: "See the receipt" },
  },
  "renewal-saved": { tone: "good", text: "Saved. You can change how your plan renews at any time." },
  "plan-cancelled": {
    tone: "good",
    text: "Cancelled. Nothing more is charged, and what you paid for stays.",
  },
  "plan-resumed": { tone: "good", text: "Your plan goes on as it was before you cancelled." },
  "plan-after": { tone: "good", text: "Saved. The change comes when the time you paid for is over." },
  "plan-upgraded": {
    tone: "good",
    text: "Your new plan is active.",
    link: { href: "/transactions/latest", text: "See the receipt" },
  },
  "extras-added": {
    tone: "good",
    text: "Added. You can use your extras at once.",
    link: { href: "/transactions/latest", text: "See the receipt" },
  },
  "extras-changed": {
    tone: "warn",
    text: "The price is for what you chose now. Nothing was charged. Look at your order, and pay if it is right.",
  },
  "branch-extras-added": {
    tone: "good",
    text: "Added. The shop can use its extras at once.",
    link: { href: "/transactions/latest", text: "See the receipt" },
  },
  "slip-changed": {
    tone: "warn",
    text: "A shop or a price has changed meanwhile. Nothing was paid. Look at the amounts, and pay if they are right.",
  },
  "extras-taken-out": { tone: "good", text: "Saved. What you pay for the next period stands below." },
  "extras-held": {
    tone: "warn",
    text: "Your password was reset lately, so what your saved card pays for cannot be changed for a day.",
  },
  "plan-not-running": { tone: "warn", text: "This plan has ended. Choose a plan to go on." },
  "order-kept": {
    tone: "warn",
    text: "You were logged out. Your order is kept: log in to go on with it.",
  },
  "order-replaced": {
    tone: "warn",
    text: "That order was replaced by a newer one and was not charged. Look at your order here.",
  },
} as const satisfies Record<string, FlashMessage | Naming>;

export type FlashKey = keyof typeof flashMessages;

export function findFlashMessage(key: string | null, contact: ContactDetails): FlashMessage | null {
  if (key === null || !Object.hasOwn(flashMessages, key)) return null;
  const message: FlashMessage | Naming = flashMessages[key as FlashKey];
  return { ...message, text: typeof message.text === "string" ? message.text : message.text(contact) };
}
