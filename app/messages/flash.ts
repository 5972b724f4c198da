import { CORRECTION_WAIT_IN_WORDS } from "~/models/accounts/pending-correction";
import { lengthInWords, MINUTE } from "~/models/duration";
import { INVITATION_LIFE } from "~/models/members/invitation";
import { LOOK_AGAIN_AFTER } from "~/models/payments/deposit-account";
import { TRIAL } from "~/models/subscriptions/trial";
import { afterVerb } from "~/models/platform/contact-details";
import { RENEWAL } from "~/models/subscriptions/billing-paths";
import { MAX_TILLS } from "~/models/tills/till";
import { UNDO_OFFER } from "~/models/undo";
import { OLD_SECRET_LIFE } from "~/models/webhooks/endpoint";
import type { FlashMessages } from "~/models/http/flash-message";

/** By subject. The cookie holds only the key, so it cannot put text into a page. */
export const flashMessages = {
  // Receipts
  "receipt-mailed": { tone: "good", text: "The receipt is on its way to your email address." },

  // Prices of the catalogue
  "prices-asked": {
    tone: "warn",
    text: "Sent for approval. A colleague with the role Catalogue or Admin must approve it: nothing has changed yet.",
  },
  "prices-scheduled": {
    tone: "good",
    text: "Change approved. It applies from its date on all pages and in all emails.",
  },
  "prices-withdrawn": { tone: "good", text: "Change withdrawn. The earlier prices stay." },

  // Mails and texts
  "message-retried": { tone: "good", text: "The message is due now, and goes out within seconds." },
  "test-message-sent": {
    tone: "good",
    text: "The test message is on its way. Reload this page in a few seconds to see whether it was sent.",
  },
  "message-dropped": { tone: "good", text: "Dropped. The message will not be sent." },

  // Codes
  "code-sent": { tone: "good", text: "We sent a code." },
  "code-called": { tone: "good", text: "We are calling with a code." },
  "code-mailed": { tone: "good", text: "We sent a code by email." },

  // Sessions
  "logged-in": { tone: "good", text: "Login Successful" },
  "logged-out": { tone: "good", text: "You are logged out." },
  "session-ended": { tone: "good", text: "That browser is logged out." },
  "sessions-ended": { tone: "good", text: "All other browsers are logged out." },
  "login-over": {
    tone: "warn",
    text: "This login waited too long, or your password has changed. Log in again.",
  },
  "form-kept": {
    tone: "warn",
    text: "You were logged out. What you filled in is kept: log in to continue.",
  },
  "form-not-sent": {
    tone: "warn",
    text: "You were logged out before that was sent. Log in, then send it again.",
  },
  "order-kept": {
    tone: "warn",
    text: "You were logged out. Your order is kept: log in to continue.",
  },

  "confirm-first": {
    tone: "warn",
    text: "Nothing is done yet. Confirm that it’s you, then press the button again.",
  },

  // Staff
  "staff-act-done": { tone: "good", text: "Done. It is in the log." },
  "note-written": { tone: "good", text: "Note saved." },
  "job-wanted": {
    tone: "good",
    text: "The job runs in a few seconds. Reload this page to see when it did.",
  },
  "second-admin-asked": {
    tone: "good",
    text: "Sent. Nothing changes until another admin opens this page and agrees.",
  },

  // Accounts
  "signed-up": {
    tone: "good",
    text: "Your account is ready. Verify your phone number next.",
  },
  "signed-up-unprinted": {
    tone: "warn",
    text: "Your account is ready. Verify your phone number next. PDF files cannot show the letters of your name, so your receipts have your email there. You can add a name in Latin letters under Business details.",
  },
  "has-account": {
    tone: "warn",
    text: "You are logged in, so you have an account already. To make another one, log out first.",
  },
  "owner-chooses": {
    tone: "warn",
    text: "The owner of your shop chooses its plan. Ask the owner, or log out to open a shop of your own.",
  },
  "password-changed": {
    tone: "good",
    text: "Your password is changed. All other devices are logged out; log in there with the new one.",
  },
  "factor-on": {
    tone: "good",
    text: "Two-step login is on. The next login on a new device asks for a code. All other devices are logged out.",
  },
  "factor-codes-saved": {
    tone: "good",
    text: "Your new recovery codes work now. The old ones no longer do.",
  },
  "factor-kept": {
    tone: "good",
    text: "Two-step login stays on. If you did not ask to switch it off, change your password now.",
  },
  "factor-off": { tone: "good", text: "Two-step login is off. Your password alone logs in now." },
  "email-changed": { tone: "good", text: "Your email is changed. Log in with the new address from now on." },
  "email-confirmed": {
    tone: "good",
    text: "Your email is confirmed. If you forget your password, we can email you a code.",
  },
  "email-confirmed-by-link": {
    tone: "good",
    text: "The email is confirmed. You can go back to the page where you signed up.",
  },
  "email-link-over": {
    tone: "warn",
    text: "This link is too old, or was used already. Log in to confirm your email with a code.",
  },
  "email-was-confirmed": { tone: "good", text: "Your email is confirmed already." },
  "business-saved": { tone: "good", text: "Saved. Your receipts show this from now on." },
  "business-saved-unprinted": {
    tone: "warn",
    text: "Saved. PDF files cannot show the letters of a name you typed, so receipts and invoices have your other name or your email there. Their pages show the name. Type it in Latin letters if the files must have it.",
  },
  "username-changed": {
    tone: "good",
    text: "Your username is changed. Log in with the new one from now on.",
  },
  "notifications-saved": { tone: "good", text: "Saved." },
  "checkout-open": { tone: "good", text: "Your email is confirmed. You can choose and pay for a plan now." },
  "phone-code-sent": { tone: "good", text: "We sent a code to the new number." },
  "phone-kept": { tone: "good", text: "You keep your phone number." },
  "correction-asked": {
    tone: "good",
    text: `The owner is told by email and at the new contact. The change takes effect in ${CORRECTION_WAIT_IN_WORDS} unless it is cancelled.`,
  },

  // Passkeys
  "passkey-added": {
    tone: "good",
    text: "Your passkey is ready. Use it the next time you log in, instead of your password.",
  },
  "passkey-renamed": { tone: "good", text: "Your passkey has a new name." },
  "passkey-removed": {
    tone: "good",
    text: "The passkey no longer opens your account. You can delete it from your device too.",
  },

  // Webhooks
  "webhook-saved": { tone: "good", text: "Saved. It gets these events from now on." },
  "webhook-secret": {
    tone: "good",
    text: `The new secret signs from now on. The old one also works for ${lengthInWords(OLD_SECRET_LIFE, "hour")}.`,
  },
  "webhook-test": {
    tone: "good",
    text: "The test is on its way. Check the result in a few seconds.",
  },
  "webhook-again": { tone: "good", text: "It is sent again. Check the result in a few seconds." },
  "webhook-on": { tone: "good", text: "Switched on. New events are sent from now on." },
  "webhook-off": { tone: "good", text: "Switched off. Nothing is sent to it." },
  "webhook-is-off": { tone: "warn", text: "It is switched off, so nothing was sent. Switch it on first." },
  "webhook-deleted": { tone: "good", text: "Deleted, with its log." },

  // Plans that run
  "used-again": { tone: "good", text: "Saved. You chose what is in use." },
  "plan-not-running": {
    tone: "warn",
    text: "Nothing was changed: you have no paid plan that is running now.",
  },

  // Tills
  "till-allowed": {
    tone: "good",
    text: "Allowed. The till will sign in within seconds and appear here.",
  },
  "till-denied": { tone: "good", text: "The till was refused. It saw nothing of your account." },
  "till-renamed": { tone: "good", text: "The till has its new name." },
  "till-revoked": {
    tone: "good",
    text: `Revoked. The till can no longer use your account. ${UNDO_OFFER}`,
  },
  "till-restored": {
    tone: "good",
    text: "Undone. If the till asks for a code, sign it in again.",
  },
  "till-undo-late": {
    tone: "warn",
    text: "It is too late to undo this. Sign the till in again with the code that it shows.",
  },
  "till-code-over": {
    tone: "warn",
    text: "This code has expired or was answered already. If the till is not signed in, type the new code that it shows.",
  },
  "tills-full": {
    tone: "warn",
    text: `You can have up to ${MAX_TILLS} tills. Revoke one you do not use, then type the code again.`,
  },

  // Setups
  "setup-wished": {
    tone: "good",
    text: "Thank you. We’ll confirm one of your times by message, or call you if neither works.",
  },
  "setup-agreed": { tone: "good", text: "Agreed. The owner gets a message with the time." },
  "setup-done": { tone: "good", text: "Marked as done. The owner gets a message." },
  "setup-noted": { tone: "good", text: "The note is saved. Only staff see it." },

  // Orders and coupons
  "subscribed-basic": {
    tone: "good",
    text: "Basic is active. Download the app and log in with this account to start.",
  },
  "trial-started": {
    tone: "good",
    text: `Your ${TRIAL} of Plus have started, and nothing was charged. Download the app and log in with this account.`,
  },
  "trial-running": {
    tone: "good",
    text: "Your free trial of Plus is running, and nothing was charged.",
    link: { href: "/plans-and-billings", text: "See when it ends" },
  },
  "coupon-made": { tone: "good", text: "Coupon made. It works from its first day." },
  "coupon-ended": { tone: "good", text: "Coupon ended. Orders that already use it can still be paid." },
  "already-paid": {
    tone: "good",
    text: "You already paid for this order, so nothing more was charged. Your plan is active.",
  },
  "plan-upgraded": { tone: "good", text: "Your new plan is active." },
  "extras-added": { tone: "good", text: "Added. Your extras are available immediately." },
  "extras-added-since": {
    tone: "warn",
    text: "Extras were added since you opened that page, and nothing more was charged. Choose again if you need more.",
  },
  "no-extra-chosen": { tone: "warn", text: "Choose at least one extra to see its price." },
  "extras-changed": {
    tone: "warn",
    text: "The price is for what you just chose. Nothing was charged. Check your order, then pay.",
  },
  "order-replaced": {
    tone: "warn",
    text: "That order was replaced by a newer one, and nothing was charged. This is your order now.",
  },

  // Payment links
  "pay-link-withdrawn": {
    tone: "good",
    text: "Link withdrawn. A payment that had already started still counts.",
  },
  "pay-link-ended": { tone: "warn", text: "This link had ended already. Its state is below." },

  // Payments
  "card-removed": {
    tone: "good",
    text: `The card is removed. It can no longer be charged. ${UNDO_OFFER}`,
  },
  "card-restored": { tone: "good", text: "The card is saved again." },
  "owners-card-restored": {
    tone: "good",
    text: "The card is saved again. If it renewed your plan before, choose it again.",
    link: { href: RENEWAL, text: "Choose how to renew" },
  },
  "card-undo-late": {
    tone: "warn",
    text: "It is too late to undo this. To save the card again, tick “Save card” the next time you pay with it.",
  },
  "topped-up-for-order": {
    tone: "warn",
    text: "The money is in your wallet. Your order is not paid yet: continue with it here.",
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
  "automatic-top-up-on": {
    tone: "good",
    text: "Automatic top-up is on. You get a receipt for each charge, and can switch it off here at any time.",
  },
  "automatic-top-up-off": {
    tone: "good",
    text: "Automatic top-up is off, and your card is no longer charged for it.",
  },
  "automatic-top-up-off-late": {
    tone: "warn",
    text: "Automatic top-up is off. One charge was already under way: if the bank accepts it, the money goes to you. No other follows.",
  },
  "number-given": { tone: "good", text: "Your account number is ready." },
  "number-waiting": {
    tone: "warn",
    text: "We are asking the bank for your number. Open this page again in a minute.",
  },
  "number-failed": { tone: "warn", text: "The bank did not give you a number. See below why." },
  "number-not-offered": {
    tone: "warn",
    text: "Account numbers are not available at the moment. Add money another way.",
  },
  "number-no-email": {
    tone: "warn",
    text: "Your account has no email. Enter one under Security first, then ask for a number.",
  },
  "number-unconfirmed": {
    tone: "warn",
    text: "Confirm your email first, then ask for a number.",
    link: { href: "/verify-email", text: "Confirm your email" },
  },
  "number-asked-often": {
    tone: "warn",
    text: "You have asked for a number often today. Try again tomorrow, or add money another way.",
  },
  "deposit-found": { tone: "good", text: "We found your money. It is in the list below." },
  "deposit-waiting": {
    tone: "warn",
    text: "We found a transfer of yours that is not in your wallet yet. Do not send it again: it appears here when we have checked it.",
  },
  "deposit-silent": {
    tone: "warn",
    text: "The bank does not answer at the moment. Nothing has changed. Try again in 10 minutes.",
  },
  "deposit-not-found": {
    tone: "warn",
    text: "The bank has nothing new for you yet. We have asked it to search, and what it finds appears here.",
  },
  "deposit-looked": {
    tone: "warn",
    text: `The bank was asked less than ${LOOK_AGAIN_AFTER / MINUTE} minutes ago. What it finds appears here. Try again in a few minutes.`,
  },
  "payment-canceled": { tone: "warn", text: "Payment canceled. You weren’t charged." },
  "payment-left": {
    tone: "warn",
    text: "You left the payment page. If you have already sent the money, please don’t pay again: it counts when it reaches us, and we’ll email you.",
  },
  "payment-asked-again": { tone: "good", text: "We asked the provider. Its answer is below." },
  "payment-silent": {
    tone: "warn",
    text: "The provider does not answer at the moment. We will ask again automatically. Nothing has changed.",
  },
  "refund-in-wallet": { tone: "good", text: "Refunded to the wallet. The owner can spend it now." },
  "payout-ended": { tone: "good", text: "Recorded. The owner gets an email." },
  "suspense-decided": { tone: "good", text: "Decided. The owner gets an email." },

  // Renewals
  "renewal-saved": { tone: "good", text: "Saved. You can change how your plan renews at any time." },
  "plan-cancelled": {
    tone: "good",
    text: "Cancelled. Nothing more is charged, and your plan works until the day below.",
  },
  "plan-cancelled-top-up": {
    tone: "good",
    text: "Cancelled, and automatic top-up is off. Nothing more is charged, and your plan works until the day below.",
  },
  "plan-cancelled-now": {
    tone: "good",
    text: "Cancelled. Your plan has ended, and nothing more is charged. You can buy it again on any day.",
  },
  "plan-cancelled-now-top-up": {
    tone: "good",
    text: "Cancelled, and automatic top-up is off. Your plan has ended, and nothing more is charged. You can buy it again on any day.",
  },
  "plan-cancelled-late": {
    tone: "good",
    text: "Cancelled. One charge was already under way: if your bank accepts it, the money goes to your wallet. Nothing more is charged after it.",
  },
  "plan-paused-top-up": {
    tone: "good",
    text: "Saved, and automatic top-up is off. The dates of your pause are below.",
  },
  "plan-paused-late": {
    tone: "good",
    text: "Saved, and automatic top-up is off. One charge was already under way: if your bank accepts it, the money goes to your wallet.",
  },
  "renewal-saved-top-up": {
    tone: "good",
    text: "Saved, and automatic top-up is off. You can change how your plan renews at any time.",
  },
  "plan-after-top-up": {
    tone: "good",
    text: "Your change of plan is saved, and automatic top-up is off. What changes, and when, is below.",
  },
  "plan-kept-top-up": {
    tone: "good",
    text: "Your plan stays as it is, and automatic top-up is off.",
  },
  "plan-paused": {
    tone: "good",
    text: "Saved. The dates of your pause are below.",
  },
  "pause-taken-back": { tone: "good", text: "Saved. Your plan is not paused." },
  "plan-resumed": { tone: "good", text: "Your plan continues as it was before you cancelled." },
  "plan-after": {
    tone: "good",
    text: "Your change of plan is saved. What changes, and when, is below.",
  },
  "plan-kept": { tone: "good", text: "Your plan stays as it is." },
  "extras-taken-out": { tone: "good", text: "Saved. See below what you pay for the next period." },
  "saved-card-held": {
    tone: "warn",
    text: "Your password was reset recently. To keep you safe, what your card pays for cannot be changed for a day.",
  },

  // Recovery
  "code-asked": { tone: "good", text: "If there is an account, a new message is on its way." },
  "code-right": { tone: "good", text: "Thank you. Now choose a new password." },
  "phone-too": {
    tone: "warn",
    text: ({ mailbox }) =>
      `Thank you. This email is not confirmed for the account yet, so we also need the code we just sent to the account’s phone number. Not your number? Write to ${mailbox}.`,
  },
  "mailbox-too": {
    tone: "warn",
    text: "Thank you. An agent entered the details of this account, so we also need to check your email. Use the email we sent you.",
  },
  "phone-too-later": {
    tone: "warn",
    text: ({ mailbox }) =>
      `Thank you. This email is not confirmed for the account yet, so we also need a code from the account's phone number. We could not send one now. Ask for it below later. Not your number? Write to ${mailbox}.`,
  },
  "handed-over": {
    tone: "warn",
    text: "Your email is confirmed. To keep you safe, we removed your saved cards. Log in, verify your phone number and save your cards again.",
  },
  "recovery-over": { tone: "warn", text: "This password reset has expired. Start again here." },

  // People of a shop
  "member-invited": {
    tone: "good",
    text: `Invited. A link to join is on its way. It works for ${lengthInWords(INVITATION_LIFE)}.`,
  },
  "invitation-sent-again": {
    tone: "good",
    text: `Sent again. Only the new link works, for ${lengthInWords(INVITATION_LIFE)}.`,
  },
  "invitation-revoked": {
    tone: "good",
    text: "The invitation is cancelled. Its link no longer works.",
  },
  "member-saved": { tone: "good", text: "Saved. The new role and shop apply from now on." },
  "member-removed": {
    tone: "good",
    text: `Removed, logged out everywhere, and the account is closed. ${UNDO_OFFER}`,
  },
  "member-restored": {
    tone: "good",
    text: "Undone. They have the same role as before and have to log in again.",
  },
  "member-undo-late": { tone: "warn", text: "It is too late to undo this. Invite the person again." },
  "member-undo-full": {
    tone: "warn",
    text: "Not undone: all users of your plan are in use now. Cancel an invitation or add users, then try again or invite the person.",
  },
  "member-undo-taken": {
    tone: "warn",
    text: "Not undone: another account has the same username, email or phone by now. Invite the person again.",
  },
  joined: { tone: "good", text: "Welcome. Your account is ready; log in with it from any browser." },
  "join-over": {
    tone: "warn",
    text: "Open the link in your invitation or type its code. If it no longer works, ask the owner of the shop to send it again.",
  },
  "shop-transferred": {
    tone: "good",
    text: "The shop has its new owner. You are both logged out: log in as before, now as manager.",
  },

  // Agents
  "customer-registered-unprinted": {
    tone: "warn",
    text: "The customer is registered as yours. Verify their phone while they are with you. PDF files cannot show the letters of this name, so receipts have the email there, until the customer adds a name in Latin letters under Business details.",
  },
  "customer-phone-changed": { tone: "good", text: "The customer’s number is changed. Send the code to it." },
  "customer-registered": {
    tone: "good",
    text: "The customer is registered as yours. Verify their phone while they are with you, or let them do it later. We emailed them how to set a password and log in.",
  },
  "agent-made": { tone: "good", text: "Agent account made. We emailed them how to set a password." },
  "slip-changed": {
    tone: "warn",
    text: "A shop or price has changed. Nothing was paid. Check the amounts, then pay.",
  },

  "wish-limit": {
    tone: "bad",
    text: "You have sent several messages already. Try again in an hour, or call us.",
  },
  "wish-sent": {
    tone: "good",
    text: "Thank you. We do it within one working day, and write to you.",
  },

  // Shops
  "location-added": { tone: "good", text: "Shop added." },
  "location-saved": { tone: "good", text: "Saved." },
  "location-archived": {
    tone: "good",
    text: "Shop archived. Another shop can take its place. Find it under “Archived shops”.",
  },
  "location-restored": { tone: "good", text: "The shop is in use again." },

  // Approvals
  "finance-asked": {
    tone: "good",
    text: "Finance is asked. You get an email when they have decided.",
  },
  "approval-asked": {
    tone: "warn",
    text: "Sent for approval. A colleague with the Finance role must approve it.",
  },
  "approval-approved": { tone: "good", text: "Approved and done." },
  "refund-started": {
    tone: "good",
    text: "Approved. The refund has started: the page of the payment says how far it is.",
  },
  "refund-not-made": {
    tone: "bad",
    text: "Approved, but Paystack refused the refund, so no money was moved. The page of the payment says why.",
  },
  "approval-refused": { tone: "good", text: "Refused. No money was moved." },
  "approval-withdrawn": { tone: "good", text: "Withdrawn. No money was moved." },
  "grant-done": { tone: "good", text: "Done. The owner gets an email with the reason." },

  // Sales
  "sales-file-known": {
    tone: "warn",
    text: "You have uploaded this file before. Nothing is counted twice.",
  },
  "sales-file-discarded": { tone: "good", text: "File discarded. None of its sales were counted." },
  "debt-received": {
    tone: "good",
    text: "Payment saved and taken off the debt. You can undo it below.",
  },
  "debt-undone": { tone: "good", text: "Payment removed. It is back in the debt." },
  "sales-taken-back": { tone: "good", text: "Import undone. Its sales no longer appear in your reports." },

  // The public site
  "contact-sent": {
    tone: "good",
    text: ({ answerTime }) =>
      `Thank you. Our sales team has your message and will answer${afterVerb(answerTime)}.`,
  },
  "newsletter-asked": {
    tone: "good",
    text: "Thank you. Open the email we sent you to confirm your address.",
  },
  "newsletter-confirmed": {
    tone: "good",
    text: "Your address is confirmed. You will get our news by email.",
  },
  "newsletter-left": { tone: "good", text: "You are unsubscribed. We will not send you any more news." },
  "release-published": { tone: "good", text: "The release is published. The download page shows it now." },
  "release-withdrawn": {
    tone: "good",
    text: "The release is withdrawn. The download page no longer shows it.",
  },
  "message-saved": { tone: "good", text: "Saved. Only staff see it." },
  "message-answered": { tone: "good", text: "Your answer is on its way by email." },

  // Own data and closing
  "data-copy-ready": { tone: "good", text: "Your copy is ready. Download it here." },
  "account-closed": {
    tone: "good",
    text: "Your account is closed, and we emailed you about it. Changed your mind? Log in and restore it.",
  },
  "account-taken-back": {
    tone: "good",
    text: "Welcome back. Your account is restored with everything in it. Sign in your tills again, and choose how your plan renews.",
  },
} as const satisfies FlashMessages;
