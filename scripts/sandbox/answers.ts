import { findCard, getCard } from "./cards";
import { approve } from "./charges";
import { answerRightly, enterCard, fail, type CardExpiry } from "./payment";
import type { Step, Transaction } from "./records";
import type { Sandbox } from "./sandbox";

type Answering = (sandbox: Sandbox, transaction: Transaction, form: URLSearchParams) => string | null;

/** Takes what the payer sent for the step at hand; answers what is wrong with it when it can be put right. */
export function answerStep(sandbox: Sandbox, transaction: Transaction, form: URLSearchParams): string | null {
  return answers[transaction.step](sandbox, transaction, form);
}

/** A wrong PIN or code ends the payment: the right one afterwards would be of no use. */
const answers: Record<Step, Answering> = {
  card: takeCard,
  pin(sandbox, transaction, form) {
    if (valueOf(form, "pin") === getCard(transaction.cardNumber).pin) answerRightly(sandbox, transaction);
    else fail(sandbox, transaction, "Incorrect PIN");
    return null;
  },
  phone(sandbox, transaction, form) {
    if (!/^\+?\d{10,15}$/.test(valueOf(form, "phone"))) return "Enter a phone number of at least 10 digits.";
    answerRightly(sandbox, transaction);
    return null;
  },
  otp(sandbox, transaction, form) {
    if (valueOf(form, "otp") === getCard(transaction.cardNumber).otp) answerRightly(sandbox, transaction);
    else fail(sandbox, transaction, "Incorrect OTP");
    return null;
  },
  bank(sandbox, transaction, form) {
    if (form.get("answer") === "approve") approve(sandbox, transaction);
    else fail(sandbox, transaction, "Bank authentication failed");
    return null;
  },
  end: () => null,
};

function takeCard(sandbox: Sandbox, transaction: Transaction, form: URLSearchParams): string | null {
  const card = findCard(valueOf(form, "number"));
  if (!card) return "This is none of the test cards. Choose one of the list below.";
  if (valueOf(form, "cvv") !== card.cvv) return `The CVV of this test card is ${card.cvv}.`;
  const expiry = readExpiry(valueOf(form, "expiry"));
  if (!expiry || hasExpired(expiry, sandbox.clock.now())) return "Enter a later expiry date as MM/YY.";
  enterCard(sandbox, transaction, card, expiry);
  return null;
}

function readExpiry(typed: string): CardExpiry | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/?(?:20)?(\d\d)$/.exec(typed) ?? [];
  return month !== undefined && year !== undefined ? { month, year: `20${year}` } : null;
}

/** A card is good until the end of its month. */
function hasExpired({ month, year }: CardExpiry, now: Date): boolean {
  return new Date(Date.UTC(Number(year), Number(month), 1)) <= now;
}

function valueOf(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? "").replace(/[\s-]/g, "");
}
