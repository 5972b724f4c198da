import { createHash } from "node:crypto";
import { getCard } from "../cards";
import type { Authorization, Dispute, Refund, Transaction } from "../records";
import type { Store } from "../store";

const DOMAIN = "test";

export function authorizationShape(authorization: Authorization) {
  const card = getCard(authorization.cardNumber);
  return {
    authorization_code: authorization.code,
    bin: card.number.slice(0, 6),
    last4: card.number.slice(-4),
    exp_month: authorization.expMonth,
    exp_year: authorization.expYear,
    channel: "card",
    // The provider's data has this trailing space too.
    card_type: `${card.brand} `,
    bank: card.bank,
    country_code: card.country ?? "NG",
    brand: card.brand,
    reusable: card.reusable,
    signature: authorization.signature,
    account_name: null,
  };
}

/** Without an address it is a customer whom the provider cannot name. */
export function customerShape(email: string) {
  const mark = email === "" ? null : createHash("sha256").update(email).digest("hex");
  return {
    id: mark && Number.parseInt(mark.slice(0, 7), 16),
    first_name: null,
    last_name: null,
    email,
    customer_code: mark && `CUS_${mark.slice(0, 15)}`,
    phone: null,
    metadata: null,
    risk_action: "default",
    international_format_phone: null,
  };
}

/** After a transfer or a dialled code this is not a card: it can never be charged again. */
function bankAuthorization({ channel, payerBank, paidAt, receiver }: Transaction) {
  const date = new Date(paidAt ?? 0);
  const isTransfer = channel !== "ussd";
  return {
    authorization_code: `AUTH_${isTransfer ? "transfer" : "ussd"}`,
    bin: isTransfer ? "008XXX" : "XXXXXX",
    last4: isTransfer ? "X553" : "XXXX",
    exp_month: String(date.getUTCMonth() + 1).padStart(2, "0"),
    exp_year: String(date.getUTCFullYear()),
    channel,
    card_type: isTransfer ? "transfer" : "offline",
    bank: isTransfer ? null : payerBank,
    country_code: "NG",
    brand: isTransfer ? "Managed Account" : "offline",
    reusable: false,
    signature: null,
    account_name: null,
    ...(isTransfer && {
      sender_name: "TEST PAYER",
      sender_bank: payerBank,
      sender_bank_account_number: "XXXXXXX890",
      sender_country: "NG",
      narration: "Test transaction",
      ...(receiver && { receiver_bank: receiver.bank, receiver_bank_account_number: receiver.number }),
    }),
  };
}

function authorizationOf(store: Store, transaction: Transaction) {
  if (transaction.paidAt !== null && transaction.channel !== "card") return bankAuthorization(transaction);
  const authorization = store.authorizations.get(transaction.authorizationCode ?? "");
  return authorization && transaction.paidAt !== null ? authorizationShape(authorization) : {};
}

/** The provider returns numbers of an object as strings, but keeps those of a JSON string. */
export function metadataOf(sent: unknown): unknown {
  if (typeof sent === "string") return readJson(sent);
  if (typeof sent !== "object" || sent === null) return sent ?? "";
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "number" ? String(value) : value,
    ]),
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function logShape(transaction: Transaction) {
  const { log } = transaction;
  return {
    start_time: Math.floor(new Date(transaction.createdAt).getTime() / 1000),
    time_spent: log.at(-1)?.time ?? 0,
    attempts: log.filter(({ message }) => message.startsWith("Attempted")).length,
    errors: log.filter(({ type }) => type === "error").length,
    success: transaction.paidAt !== null,
    mobile: false,
    input: [],
    history: log,
  };
}

/** The fields of a transaction that every response has. */
function core(store: Store, transaction: Transaction) {
  return {
    id: BigInt(transaction.id),
    domain: DOMAIN,
    status: transaction.status,
    reference: transaction.reference,
    amount: transaction.paidAmount ?? transaction.amount,
    message: transaction.channel === "ussd" && transaction.paidAt !== null ? "madePayment" : null,
    gateway_response: transaction.reason ?? "The transaction was not completed",
    channel: transaction.channel ?? "card",
    currency: transaction.currency,
    ip_address: "127.0.0.1",
    metadata: metadataOf(transaction.metadata),
    log: logShape(transaction),
    fees: transaction.fees,
    authorization: authorizationOf(store, transaction),
    customer: customerShape(transaction.email),
    plan: null,
  };
}

export function verifyShape(store: Store, transaction: Transaction) {
  const { paidAt, createdAt } = transaction;
  return {
    ...core(store, transaction),
    receipt_number: null,
    paid_at: paidAt,
    paidAt,
    created_at: createdAt,
    createdAt,
    fees_split: null,
    split: {},
    order_id: null,
    requested_amount: transaction.amount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: createdAt,
    plan_object: {},
    subaccount: {},
  };
}

export function chargeShape(store: Store, transaction: Transaction) {
  return { ...core(store, transaction), transaction_date: transaction.createdAt };
}

/** The response to a refund call contains the whole transaction, the others only its number. */
export function newRefundShape(store: Store, refund: Refund) {
  const transaction = store.transactions.get(refund.reference);
  return { ...refundShape(store, refund), transaction: transaction && verifyShape(store, transaction) };
}

export function refundShape(store: Store, refund: Refund) {
  return {
    id: BigInt(refund.id),
    integration: 100_000,
    domain: DOMAIN,
    transaction: transactionNumber(store, refund),
    dispute: refund.dispute === undefined ? null : BigInt(refund.dispute),
    settlement: null,
    status: refund.status,
    amount: refund.amount,
    currency: "NGN",
    deducted_amount: 0,
    fully_deducted: false,
    channel: null,
    // If the shop writes nothing, the provider does.
    merchant_note: refund.note || `Refund for transaction ${refund.reference} by sandbox`,
    customer_note: `Refund for transaction ${refund.reference}`,
    refunded_by: "sandbox",
    expected_at: refund.createdAt,
    createdAt: refund.createdAt,
  };
}

function transactionNumber(store: Store, { reference }: { reference: string }) {
  const transaction = store.transactions.get(reference);
  return transaction && BigInt(transaction.id);
}

/**
 * As the provider publishes it: the amount as a string in some states, its own reference once the money moves, and
 * the refund's number only with `withId`.
 */
export function refundEventShape(store: Store, refund: Refund, { withId }: { withId: boolean }) {
  const isText = ["pending", "processing", "processed"].includes(refund.status);
  const isUnderway = refund.status === "pending" || refund.status === "processing";
  const transaction = store.transactions.get(refund.reference);
  const byCard = transaction?.channel === "card";
  return {
    status: refund.status,
    transaction_reference: refund.reference,
    refund_reference: isUnderway ? null : byCard ? `13${refund.id}` : `TRF_${refund.id}`,
    amount: isText ? String(refund.amount) : refund.amount,
    currency: "NGN",
    processor: byCard ? "mpgs_zen" : "instant-transfer",
    customer: { first_name: null, last_name: null, email: transaction?.email ?? "" },
    integration: 100_000,
    domain: DOMAIN,
    ...(withId && { id: BigInt(refund.id) }),
  };
}

/** How long a shop has to answer a dispute. */
const ANSWER_TIME = 24 * 60 * 60 * 1000;

export function disputeShape(store: Store, dispute: Dispute) {
  const transaction = store.transactions.get(dispute.reference);
  return {
    id: BigInt(dispute.id),
    refund_amount: dispute.amount,
    currency: "NGN",
    status: dispute.resolution === null ? "awaiting-merchant-feedback" : "resolved",
    resolution: dispute.resolution,
    domain: DOMAIN,
    transaction: transaction && verifyShape(store, transaction),
    transaction_reference: null,
    category: "general",
    evidence: null,
    note: null,
    dueAt: new Date(new Date(dispute.createdAt).getTime() + ANSWER_TIME).toISOString(),
    createdAt: dispute.createdAt,
  };
}
