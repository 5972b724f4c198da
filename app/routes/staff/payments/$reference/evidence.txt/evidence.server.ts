import { brand } from "~/brand";
import { listAudit } from "~/models/console/audit.server";
import { findPerson, type ListedPerson } from "~/models/console/people.server";
import { dayOf, formatDate, formatMoment } from "~/models/date";
import { findReceipt } from "~/models/ledger/receipt.server";
import { countOf, formatNaira } from "~/models/money";
import { channelNames } from "~/models/payments/payment-list";
import { listDisputesOfPayment } from "~/models/payments/dispute.server";
import { findPayment, findPaymentOrder, findProviderNumber } from "~/models/payments/payment.server";
import type { Payment } from "~/models/payments/payment";
import { countSalesBetween } from "~/models/sales/today.server";
import { listTills } from "~/models/tills/till.server";
import { nationalPhone } from "~/models/users/phone";
import { type AppContext, contextOf } from "~/services/platform/context.server";

const MOST_LOGINS = 20;

/**
 * What shows a bank that a disputed payment was made and used: receipt, logins, tills and sales since. Null if no bank
 * has disputed the payment.
 */
export async function readEvidence(app: AppContext, staffId: number, reference: string) {
  const { db, clock } = app;
  const payment = await findPayment(db, reference);
  const [dispute] = payment ? await listDisputesOfPayment(db, payment.id) : [];
  if (!payment || !dispute) return null;
  const owner = await findPerson(db, payment.ownerId);
  if (!owner) return null;
  await contextOf(app, { actorId: staffId }).audit({
    action: "evidence-downloaded",
    subjectId: owner.id,
  });
  const now = clock.now();
  return {
    name: `evidence-${reference}.txt`,
    lines: [
      `Evidence for dispute ${dispute.providerId}: ${formatNaira(dispute.amount)} of payment ${reference}`,
      `Prepared by ${brand.name} on ${formatMoment(now)}, Lagos time`,
      ...section("The payment", await paymentLines(app, payment)),
      ...section("The receipt, sent by email", await receiptLines(app, payment)),
      ...section("The customer", customerLines(owner)),
      ...section("Logins since the payment", await loginLines(app, payment)),
      ...section("Tills (point of sale) of the customer", await tillLines(app, payment, now)),
      ...section("Sales recorded since the payment", await salesLines(app, payment, now)),
    ],
  };
}

type Reader = Pick<AppContext, "db">;

const section = (title: string, lines: string[]): string[] => [
  "",
  title,
  "-".repeat(title.length),
  ...(lines.length > 0 ? lines : ["None."]),
];

async function paymentLines({ db }: Reader, payment: Payment): Promise<string[]> {
  const { id, amount, received, channel, email, createdAt, settledAt } = payment;
  const number = await findProviderNumber(db, id);
  return [
    `Amount: ${formatNaira(received ?? amount)}`,
    `Method: ${channelNames[channel]}, with the email ${email}`,
    `Started: ${formatMoment(createdAt)}`,
    ...(settledAt ? [`Paid: ${formatMoment(settledAt)}`] : []),
    ...(number === null ? [] : [`Paystack’s number: ${number}`]),
  ];
}

async function receiptLines({ db }: Reader, { ownerId, orderId, reference }: Payment): Promise<string[]> {
  const of = orderId === null ? reference : (await findPaymentOrder(db, orderId)).reference;
  const receipt = await findReceipt(db, ownerId, of);
  if (!receipt) return [];
  const { number, content } = receipt;
  return [
    ...(number === null ? [] : [`Number: ${number}`]),
    `For: ${content.title}${content.period === null ? "" : `, ${content.period}`}`,
    ...content.lines.map(({ name, amount }) => `${name}: ${formatNaira(amount)}`),
    `Total: ${formatNaira(content.total)}, paid by ${content.paidBy}`,
  ];
}

const verified = (at: Date | null): string => (at ? `verified on ${formatDate(at)}` : "not verified");

const customerLines = ({ name, email, phone, emailVerifiedAt, phoneVerifiedAt, createdAt }: ListedPerson) => [
  `Name: ${name}, customer since ${formatDate(createdAt)}`,
  `Email: ${email}, ${verified(emailVerifiedAt)}`,
  `Phone: ${nationalPhone(phone)}, ${verified(phoneVerifiedAt)}`,
];

async function loginLines({ db }: Reader, { ownerId, createdAt }: Payment): Promise<string[]> {
  const wanted = { actorId: null, subjectId: ownerId, action: "login", since: createdAt, until: null };
  const logins = await listAudit(db, wanted, { limit: MOST_LOGINS });
  return logins
    .filter(({ action, outcome }) => action === "login" && outcome === "ok")
    .map(({ at, addressPrefix }) => `${formatMoment(at)}${addressPrefix ? `, from ${addressPrefix}` : ""}`);
}

const tillLines = async ({ db }: Reader, { ownerId }: Payment, now: Date): Promise<string[]> =>
  (await listTills(db, ownerId, now)).map(
    ({ name, location, registeredAt, seenAt }) =>
      `${name}, ${location.name}: since ${formatDate(registeredAt)}, ${seenAt ? `last used ${formatMoment(seenAt)}` : "not used yet"}`,
  );

async function salesLines({ db }: Reader, { ownerId, createdAt }: Payment, now: Date): Promise<string[]> {
  const count = await countSalesBetween(db, ownerId, { from: dayOf(createdAt), to: dayOf(now) });
  return count === 0 ? [] : [`${countOf(count, "sale")} from ${formatDate(createdAt)} to ${formatDate(now)}`];
}
