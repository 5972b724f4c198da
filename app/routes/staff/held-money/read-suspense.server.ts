import type { Db } from "#db/client";
import { orderStates } from "~/models/console/orders";
import { personPath } from "~/models/console/people";
import { formatMoment } from "~/models/date";
import { formatNaira } from "~/models/money";
import { channelNames } from "~/models/payments/payment-list";
import { findPayment, findPaymentOrder } from "~/models/payments/payment.server";
import { findPaidInstead } from "~/models/payments/paid-instead.server";
import { isDisputed } from "~/models/payments/dispute.server";
import { amountInSuspense } from "~/models/payments/refund.server";
import { findSuspendedOrder, listSuspense, whyInSuspense } from "~/models/payments/suspense.server";
import { findDecisionRequest, type NamedApproval } from "~/models/approvals/approval.server";
import { mayWish, wishTexts } from "~/messages/payments/money-wish";
import { staffPaidInstead } from "~/messages/payments/paid-instead";
import { findMessageOf } from "~/models/site/contact-desk.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { promisedWords } from "~/routes/staff/approval-words";
import { type Payment, walletOf } from "~/models/payments/payment";
import { walletWords } from "~/models/ledger/wallet";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";

const PATH = "/staff/held-money";

/** Payments that differ from what was requested and wait for a decision, oldest first. */
export async function readSuspense({ db }: Pick<App, "db">) {
  return (await listSuspense(db)).map((payment) => ({
    reference: payment.reference,
    href: `${PATH}/${payment.reference}`,
    time: payment.since ? formatMoment(payment.since) : "",
    owner: payment.name,
    email: payment.email,
    amount: formatNaira(payment.suspense ?? 0),
    way: channelNames[payment.channel],
    why: whyInSuspense(payment),
  }));
}

/** What a colleague asks to be done with it. */
const requestView = (request: NamedApproval | null) =>
  request && {
    title: `${request.askerName} asks: to the ${request.decision === "fulfilled" ? "order" : "wallet"}${promisedWords(request)}.`,
    text: request.reason,
    href: `/staff/approvals/${request.reference}`,
  };

/** What the owner asked for on the page of the payment. */
async function readSaid(db: Db, payment: Payment, { email }: Pick<User, "email">) {
  const message = mayWish(payment) ? await findMessageOf(db, { email, texts: wishTexts(payment) }) : null;
  return message && { when: formatMoment(message.createdAt), text: message.message };
}

/** What has paid for its order in its place. */
async function readInstead(db: Db, payment: Payment): Promise<string | null> {
  const instead = await findPaidInstead(db, payment);
  return instead && staffPaidInstead(instead);
}

async function findOrderInSuspense(db: Db, payment: Payment, amount: number) {
  const orderId = await findSuspendedOrder(db, payment, amount);
  return orderId === null ? null : findPaymentOrder(db, orderId);
}

/** A payment in suspense with the possible decisions; null if the reference is not in suspense. */
export async function readSuspended({ db }: Pick<App, "db">, reference: string) {
  const payment = await findPayment(db, reference);
  if (payment?.state !== "review" || payment.result !== "suspense") return null;
  const owner = await getUser(db, payment.ownerId);
  const amount = await amountInSuspense(db, payment);
  const order = await findOrderInSuspense(db, payment, amount);
  const wallet = walletWords[walletOf(payment)];
  const balance = await walletBalance(db, owner.id, walletOf(payment));
  const waiting = order?.state === "awaiting" && amount > 0 ? order : null;
  const missing = waiting === null ? 0 : waiting.total - amount - (payment.withheld ?? 0) - balance;
  const isEnough = missing <= 0;
  return {
    reference,
    title: `${formatNaira(amount)}, ${owner.name}`,
    owner: { name: owner.name, href: personPath(owner.id) },
    wallet: wallet.name,
    balance: wallet.format(balance),
    request: requestView(await findDecisionRequest(db, payment.id)),
    said: await readSaid(db, payment, owner),
    instead: await readInstead(db, payment),
    canCredit: amount > 0,
    order: isEnough && waiting !== null ? waiting.reference : null,
    short: isEnough
      ? null
      : `It can’t pay for its order yet: with the ${wallet.format(balance)} in the wallet, ${formatNaira(missing)} is missing.`,
    withheld: payment.withheld === null ? null : formatNaira(payment.withheld),
    refunding: payment.refunding > 0,
    canRefund: amount > 0 && payment.refunding === 0 && !(await isDisputed(db, payment.id)),
    facts: suspenseFacts({ payment, owner, order, amount }),
  };
}

interface MoneyInSuspense {
  payment: Payment;
  owner: Pick<User, "email">;
  order: Awaited<ReturnType<typeof findPaymentOrder>> | null;
  /** In kobo. */
  amount: number;
}

const suspenseFacts = ({ payment, owner, order, amount }: MoneyInSuspense) => [
  { name: "Held", value: formatNaira(amount) },
  { name: "Asked for", value: formatNaira(payment.amount) },
  { name: "Why", value: whyInSuspense(payment) },
  { name: "Method", value: channelNames[payment.channel] },
  {
    name: "Paid with",
    value: payment.email,
    ...(payment.email !== owner.email && { detail: `the account has ${owner.email}` }),
  },
  ...(order
    ? [{ name: "Order", value: order.reference, detail: orderStates[order.state].toLowerCase() }]
    : []),
  ...(payment.settledAt ? [{ name: "Since", value: formatMoment(payment.settledAt) }] : []),
];
