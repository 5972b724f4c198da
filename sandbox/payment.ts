import { createHash, randomBytes } from "node:crypto";
import { getCard, type TestCard } from "./cards";
import type { Authorization, Channel, LogEntry, PaidChannel, Step, Transaction } from "./records";
import type { Sandbox } from "./sandbox";
import { verifyShape } from "./api/shapes";

interface NewTransaction {
  reference: string;
  email: string;
  amount: number;
  currency: string;
  callbackUrl: string | null;
  metadata: unknown;
  channels: Channel[];
}

export interface CardExpiry {
  month: string;
  year: string;
}

export function openTransaction({ store, clock }: Sandbox, data: NewTransaction): Transaction {
  const transaction: Transaction = {
    ...data,
    id: store.nextId(),
    accessCode: randomBytes(8).toString("hex"),
    status: "abandoned",
    createdAt: clock.now().toISOString(),
    paidAt: null,
    fees: null,
    reason: null,
    channel: null,
    paidAmount: null,
    tickets: [],
    arriving: null,
    payerBank: null,
    step: firstStep(data.channels),
    cardNumber: null,
    cardExpiry: null,
    authorizationCode: null,
    log: [],
    refunded: 0,
  };
  store.saveTransaction(transaction);
  return transaction;
}

/** With one way to pay there is nothing to choose; the provider seems to do the same. */
export function firstStep(channels: Channel[]): Step {
  if (channels.length !== 1) return "method";
  return channels[0] === "bank_transfer" ? "transfer" : channels[0] === "ussd" ? "ussd-bank" : "card";
}

/** Continues with the card that the payer typed; `step` of the transaction tells what comes next. */
export function enterCard(
  sandbox: Sandbox,
  transaction: Transaction,
  card: TestCard,
  expiry: CardExpiry,
): void {
  note(sandbox, transaction, "action", "Attempted to pay with card");
  Object.assign(transaction, { cardNumber: card.number, cardExpiry: expiry, channel: "card" });
  if (card.declined !== undefined) {
    decline(sandbox, transaction, card.declined);
    return;
  }
  goOn(sandbox, transaction, card.questions[0] ?? "end");
}

/** Continues after the right answer to the current question. */
export function acceptAnswer(sandbox: Sandbox, transaction: Transaction): void {
  const { questions } = getCard(transaction.cardNumber);
  const at = questions.findIndex((question) => question === transaction.step);
  goOn(sandbox, transaction, questions[at + 1] ?? "end");
}

function goOn(sandbox: Sandbox, transaction: Transaction, step: Step): void {
  if (step === "end") {
    const { fails } = getCard(transaction.cardNumber);
    if (fails === undefined) settle(sandbox, transaction);
    else fail(sandbox, transaction, fails);
    return;
  }
  transaction.step = step;
  transaction.status = "ongoing";
  note(sandbox, transaction, "action", `Asked for ${step}`);
  sandbox.store.saveTransaction(transaction);
}

/** Declines the card at the first step; the payer may try another one. */
function decline(sandbox: Sandbox, transaction: Transaction, reason: string): void {
  Object.assign(transaction, { step: "card", status: "abandoned", reason });
  note(sandbox, transaction, "error", reason);
  sandbox.store.saveTransaction(transaction);
}

/** Ends the transaction as failed. A right answer afterwards changes nothing. */
export function fail(sandbox: Sandbox, transaction: Transaction, reason: string): void {
  Object.assign(transaction, { step: "end", status: "failed", reason });
  note(sandbox, transaction, "error", reason);
  sandbox.store.saveTransaction(transaction);
}

export function settle(sandbox: Sandbox, transaction: Transaction): void {
  transaction.authorizationCode ??= createAuthorization(sandbox, transaction).code;
  succeed(sandbox, transaction, "card", {
    reason: "Successful",
    fees: cardFee(transaction),
  });
}

/** The money has arrived, by any channel. */
export function succeed(
  sandbox: Sandbox,
  transaction: Transaction,
  channel: PaidChannel,
  facts: Partial<Transaction>,
): void {
  const { store, clock, webhooks } = sandbox;
  Object.assign(transaction, facts, {
    step: "end",
    status: "success",
    channel,
    arriving: null,
    paidAt: clock.now().toISOString(),
  });
  note(sandbox, transaction, "success", `Successfully paid with ${channel}`);
  store.saveTransaction(transaction);
  webhooks.announce("charge.success", transaction.reference, verifyShape(store, transaction));
}

/** Creates an authorization: a new code for each use of a card, with the same signature. */
function createAuthorization({ store }: Sandbox, transaction: Transaction): Authorization {
  const card = getCard(transaction.cardNumber);
  const expiry = transaction.cardExpiry;
  const authorization: Authorization = {
    code: `AUTH_${randomBytes(6).toString("hex")}`,
    signature: `SIG_${createHash("sha256").update(card.number).digest("base64url").slice(0, 20)}`,
    email: transaction.email,
    cardNumber: card.number,
    expMonth: expiry?.month ?? "12",
    expYear: expiry?.year ?? "2030",
    active: true,
  };
  store.saveAuthorization(authorization);
  return authorization;
}

export function note(
  { clock }: Sandbox,
  transaction: Transaction,
  type: LogEntry["type"],
  message: string,
): void {
  const since = clock.now().getTime() - new Date(transaction.createdAt).getTime();
  transaction.log.push({ type, message, time: Math.floor(since / 1000) });
}

const FLAT = 100_00;
const WAIVED_BELOW = 2_500_00;
const CAP = 2_000_00;

/** The provider's fee for a transfer to a customer's own number: 1 %, rounded up, at most ₦300. */
export const numberFee = (amount: number): number => Math.min(Math.ceil(amount / 100), 300_00);

/** The provider's fee for cards from abroad has no cap and is never waived: 3.9 % and ₦100. */
const cardFee = ({ cardNumber, amount }: Pick<Transaction, "cardNumber" | "amount">): number =>
  getCard(cardNumber).country === undefined ? localFee(amount) : Math.ceil((amount * 39) / 1000) + FLAT;

/** The provider's fee for all ways to pay in Nigeria, in kobo: 1.5 % and ₦100, rounded up. */
export function localFee(amount: number): number {
  const share = Math.ceil((amount * 15) / 1000);
  return Math.min(share + (amount < WAIVED_BELOW ? 0 : FLAT), CAP);
}
