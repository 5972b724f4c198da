import { brand } from "~/brand";
import type { ContactDetails } from "~/models/platform/contact-details";
import { formatDate } from "~/models/date";
import { lengthInWords } from "~/models/duration";
import { retention } from "~/models/platform/retention";
import { type GreetedPerson, greetingFor } from "~/models/users/name";
import { formatNaira } from "~/models/money";
import { type Payout, type PayoutAccount, PAYOUT_DAYS, payoutTarget } from "~/models/rights/payout";
import { type Hindrance, hindrances } from "~/models/rights/closure";

interface ClosureMail {
  owner: GreetedPerson;
  dueAt: Date;
  /** Where the owner can undo the closure. */
  page: string;
}

/** What was left in the wallet, and where it goes. */
interface PayoutRequest {
  amount: number;
  account: PayoutAccount;
}

/** To an owner who asked our staff to delete the account. @param page where the owner does it */
export function closingLinkMail(owner: GreetedPerson, page: string, contact: ContactDetails) {
  return {
    subject: `How to close your ${brand.name} account`,
    text: [
      greetingFor(owner),
      "You asked us to delete your account and your data. Only you can do that, with your password.",
      `Log in here: ${page}`,
      "There you can download a copy of your data first. Then choose “Delete your account”: the page says what happens to your plan, your money and your tills before you confirm.",
      `You can change your mind for ${lengthInWords(retention.closedAccounts)}. After that we keep only receipts and payments, as tax law requires.`,
      `If you did not ask for this, you can ignore this email: nothing has changed. To tell us, write to ${contact.securityMailbox}.`,
    ].join("\n\n"),
  };
}

/** To the owner, when the account is closed. */
export function accountClosedMail(
  { owner, dueAt, page, payout }: ClosureMail & { payout: PayoutRequest | null },
  contact: ContactDetails,
) {
  return {
    subject: `Your ${brand.name} account is closed, and will be deleted on ${formatDate(dueAt)}`,
    text: [
      greetingFor(owner),
      `You asked us to delete your account. It is now closed: tills are signed out, all browsers are logged out, and nothing renews.`,
      ...(payout === null
        ? []
        : [
            `We send the ${formatNaira(payout.amount)} of your wallet to ${payoutTarget(payout.account)}, within ${PAYOUT_DAYS} working days, and write to you when it is sent.`,
          ]),
      `Changed your mind? You can restore it until ${formatDate(dueAt)}. Log in: ${page}`,
      `After that day your sales, products, customers and messages are deleted and cannot be restored. We keep receipts and payments for ${lengthInWords(retention.receipts)}, as tax law requires.`,
      `If it wasn’t you, log in, restore the account, change your password, and write to ${contact.securityMailbox}.`,
    ].join("\n\n"),
  };
}

/** To the owner, a week before the account is deleted. */
export function deletionComingMail({ owner, dueAt, page }: ClosureMail) {
  return {
    subject: `Your ${brand.name} account will be deleted on ${formatDate(dueAt)}`,
    text: [
      greetingFor(owner),
      `You closed your account. On ${formatDate(dueAt)} it will be deleted with all its sales, products and customers. This can’t be undone.`,
      `To keep it, or to download a copy of your data, log in and restore it before then: ${page}`,
      "If you still want it deleted, you can ignore this email.",
    ].join("\n\n"),
  };
}

/** To the former owner, when the account is deleted. The name has been removed by then. */
export function accountDeletedMail(contact: ContactDetails) {
  return {
    subject: `Your ${brand.name} account is deleted`,
    text: [
      "Hello,",
      `The account with this email address is deleted, as you asked. Your name, email and phone, and all sales, products, customers and messages are deleted. We keep receipts and payments for ${lengthInWords(retention.receipts)}, as tax law requires.`,
      `Money that still arrives from an old payment goes back to where it came from. If any is missing, write to ${contact.paymentsMailbox} with the reference of the payment.`,
      `You can sign up again at any time with the same email and phone number. Thank you for using ${brand.name}.`,
    ].join("\n\n"),
  };
}

type SentPayout = Pick<Payout, "amount" | "reference" | "bank" | "accountNumber" | "accountName">;

/** To the owner of a closed account: what was in the wallet is on its way to the bank. */
export function payoutPaidMail(payout: SentPayout, owner: GreetedPerson, contact: ContactDetails) {
  const sum = formatNaira(payout.amount);
  return {
    subject: `${sum} was sent to your bank account`,
    text: [
      greetingFor(owner),
      `We have sent the ${sum} of your wallet to ${payoutTarget(payout)}. The bank may take a working day to show it.`,
      `If it does not arrive, write to ${contact.paymentsMailbox} with the reference ${payout.reference}.`,
    ].join("\n\n"),
  };
}

/** To the owner of a closed account: the bank refused the money, which is in the wallet again. */
export function payoutReturnedMail(
  payout: SentPayout,
  owner: GreetedPerson,
  page: string,
  contact: ContactDetails,
) {
  const sum = formatNaira(payout.amount);
  return {
    subject: `${sum} could not be sent to your bank account`,
    text: [
      greetingFor(owner),
      `We could not send ${sum} to ${payoutTarget(payout)}, so it is in your wallet again. Your account is not deleted while it is there.`,
      `Log in, restore the account, and close it again with the right account number. Log in: ${page}`,
      `If you have a question, write to ${contact.paymentsMailbox} with the reference ${payout.reference}.`,
    ].join("\n\n"),
  };
}

/** To staff, once, when an account cannot be deleted on its day. */
export function deletionBlockedMail({ ownerId, why }: { ownerId: number; why: Hindrance }) {
  return {
    subject: `Account ${ownerId} cannot be deleted yet`,
    text: [
      `Account ${ownerId} is due to be deleted but cannot be yet: ${hindrances[why]}.`,
      `Look at the account in the console. Refund the wallet to the owner, or close what is open. The account is then deleted automatically.`,
    ].join("\n\n"),
  };
}

/** To the owner, when a copy of the data is requested. */
export function dataCopyMail(
  { owner, page, until }: { owner: GreetedPerson; page: string; until: Date },
  contact: ContactDetails,
) {
  return {
    subject: `A copy of your ${brand.name} data is ready`,
    text: [
      greetingFor(owner),
      `The copy of your data that you asked for is ready. Download it by ${formatDate(until)}: ${page}`,
      `You need to be logged in. Keep the file safe: it has everything about your business.`,
      `If it wasn’t you, change your password now, and write to ${contact.securityMailbox}.`,
    ].join("\n\n"),
  };
}
