import { brand } from "~/brand";
import type { ContactDetails } from "~/models/contact-details";
import { formatDate } from "~/models/date";
import { lengthInWords } from "~/models/duration";
import { retention } from "~/models/retention";
import { type Greeted, greeting } from "~/models/users/name";
import { type Hindrance, hindrances } from "./closure";

interface About {
  owner: Greeted;
  dueAt: Date;
  /** Where the owner can undo the closure. */
  page: string;
}

/** To the owner, when the account is closed. */
export function accountClosedMail({ owner, dueAt, page }: About, contact: ContactDetails) {
  return {
    subject: `Your ${brand.name} account is closed, and will be deleted on ${formatDate(dueAt)}`,
    text: [
      greeting(owner),
      `You asked us to delete your account. It is closed now: tills are signed out, all browsers are logged out, and nothing renews.`,
      `Changed your mind? You can reopen it until ${formatDate(dueAt)}: log in at ${page}`,
      `After that day your sales, products, customers and messages are gone and cannot be restored. Receipts and payments stay ${lengthInWords(retention.receipts)}, as tax law requires.`,
      `Was it not you? Log in, reopen the account, change your password, and write to ${contact.securityMailbox}.`,
    ].join("\n\n"),
  };
}

/** To the owner, a week before the account is deleted. */
export function deletionComingMail({ owner, dueAt, page }: About) {
  return {
    subject: `Your ${brand.name} account will be deleted on ${formatDate(dueAt)}`,
    text: [
      greeting(owner),
      `You closed your account. On ${formatDate(dueAt)} it is deleted with all sales, products and customers in it, and they cannot be restored.`,
      `Do you want to keep it, or a copy of your data? Log in and reopen it before then: ${page}`,
      `Otherwise there is nothing to do.`,
    ].join("\n\n"),
  };
}

/** To the former owner, when the account is deleted. The name has been removed by then. */
export function accountDeletedMail(contact: ContactDetails) {
  return {
    subject: `Your ${brand.name} account is deleted`,
    text: [
      "Hello,",
      `The account with this email address is deleted, as you asked. Your name, email and phone, and all sales, products, customers and messages are gone. Receipts and payments stay ${lengthInWords(retention.receipts)}, as tax law requires.`,
      `Money that still arrives from an old payment goes back to where it came from. If you miss any, write to ${contact.paymentsMailbox} with the reference of the payment.`,
      `You are welcome to sign up again at any time, with the same email and phone number. Thank you for having been with us.`,
    ].join("\n\n"),
  };
}

/** To staff, once, when an account cannot be deleted on its day. */
export function deletionHeldMail({ ownerId, why }: { ownerId: number; why: Hindrance }) {
  return {
    subject: `Account ${ownerId} cannot be deleted yet`,
    text: [
      `Account ${ownerId} is due to be deleted, but waits: ${hindrances[why]}.`,
      `Look at the account in the console. Refund the wallet to the owner, or close what is open. The account is then deleted automatically.`,
    ].join("\n\n"),
  };
}

/** To the owner, when a copy of the data is requested. */
export function dataCopyMail(
  { owner, page, until }: { owner: Greeted; page: string; until: Date },
  contact: ContactDetails,
) {
  return {
    subject: `A copy of your ${brand.name} data is ready`,
    text: [
      greeting(owner),
      `You asked for a copy of the data of your account. Download it until ${formatDate(until)}: ${page}`,
      `You have to be logged in. Keep the file safe: it has everything about your business.`,
      `Was it not you? Change your password at once, and write to ${contact.securityMailbox}.`,
    ].join("\n\n"),
  };
}
