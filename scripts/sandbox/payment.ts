import { createHash, randomBytes } from "node:crypto";
import { getCard, type TestCard } from "./cards";
import { localFee } from "./fees";
import type { Authorization, LogEntry, Step, Transaction } from "./records";
import type { Sandbox } from "./sandbox";
import { verifyShape } from "./shapes";

interface NewTransaction {
  reference: string;
  email: string;
  amount: number;
  currency: string;
  callbackUrl: string | null;
  metadata: unknown;
}

export interface CardExpiry {
  month: string;
  year: string;
}

export function openTransaction({ store, clock }: Sandbox, given: NewTransaction): Transaction {
  const transaction: Transaction = {
    ...given,
    id: store.nextId(),
    accessCode: randomBytes(8).toString("hex"),
    status: "abandoned",
    createdAt: clock.now().toISOString(),
    paidAt: null,
    fees: null,
    reason: null,
    channel: null,
    step: "card",
    cardNumber: null,
    cardExpiry: null,
    authorizationCode: null,
    log: [],
    refunded: 0,
  };
  store.saveTransaction(transaction);
  return transaction;
}

/** The payer typed a card: what comes next is in the transaction's step. */
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

/** The question at hand was answered rightly. */
export function answerRightly(sandbox: Sandbox, transaction: Transaction): void {
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

/** A decline at the first step: another card may be tried on the same page. */
function decline(sandbox: Sandbox, transaction: Transaction, reason: string): void {
  Object.assign(transaction, { step: "card", status: "abandoned", reason });
  note(sandbox, transaction, "error", reason);
  sandbox.store.saveTransaction(transaction);
}

/** The end of this transaction: a right answer afterwards changes nothing. */
export function fail(sandbox: Sandbox, transaction: Transaction, reason: string): void {
  Object.assign(transaction, { step: "end", status: "failed", reason });
  note(sandbox, transaction, "error", reason);
  sandbox.store.saveTransaction(transaction);
}

export function settle(sandbox: Sandbox, transaction: Transaction): void {
  const { store, clock, webhooks } = sandbox;
  transaction.authorizationCode ??= mintAuthorization(sandbox, transaction).code;
  Object.assign(transaction, {
    step: "end",
    status: "success",
    reason: "Successful",
    channel: "card",
    paidAt: clock.now().toISOString(),
    fees: localFee(transaction.amount),
  });
  note(sandbox, transaction, "success", "Successfully paid with card");
  store.saveTransaction(transaction);
  webhooks.announce("charge.success", transaction.reference, verifyShape(store, transaction));
}

/** A new code with each use of a card, and the same signature for all of them. */
function mintAuthorization({ store }: Sandbox, transaction: Transaction): Authorization {
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

function note({ clock }: Sandbox, transaction: Transaction, type: LogEntry["type"], message: string): void {
  const since = clock.now().getTime() - new Date(transaction.createdAt).getTime();
  transaction.log.push({ type, message, time: Math.floor(since / 1000) });
}
