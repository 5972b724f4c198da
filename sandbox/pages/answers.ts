import { findCard, getCard } from "../cards";
import { chooseChannel, giveCode, ussdBanks } from "../banks";
import { approve } from "../api/charges";
import { acceptAnswer, enterCard, fail, type CardExpiry } from "../payment";
import type { Step, Transaction } from "../records";
import type { Sandbox } from "../sandbox";

type StepHandler = (sandbox: Sandbox, transaction: Transaction, form: URLSearchParams) => string | null;

/** Handles the form of the current step. Returns a message if the payer can correct it. */
export function answerStep(sandbox: Sandbox, transaction: Transaction, form: URLSearchParams): string | null {
  return answers[transaction.step](sandbox, transaction, form);
}

/** A wrong PIN or code ends the payment. */
const answers: Record<Step, StepHandler> = {
  method: chooseMethod,
  card: readCard,
  pin(sandbox, transaction, form) {
    if (valueOf(form, "pin") === getCard(transaction.cardNumber).pin) acceptAnswer(sandbox, transaction);
    else fail(sandbox, transaction, "Incorrect PIN");
    return null;
  },
  phone(sandbox, transaction, form) {
    if (!/^\+?\d{10,15}$/.test(valueOf(form, "phone"))) return "Enter a phone number of at least 10 digits.";
    acceptAnswer(sandbox, transaction);
    return null;
  },
  otp(sandbox, transaction, form) {
    if (valueOf(form, "otp") === getCard(transaction.cardNumber).otp) acceptAnswer(sandbox, transaction);
    else fail(sandbox, transaction, "Incorrect OTP");
    return null;
  },
  bank(sandbox, transaction, form) {
    if (form.get("answer") === "approve") approve(sandbox, transaction);
    else fail(sandbox, transaction, "Bank authentication failed");
    return null;
  },
  // "I have sent the money": the page checks again.
  transfer: () => null,
  "ussd-bank": chooseBank,
  ussd: () => null,
  end: () => null,
};

function chooseMethod(sandbox: Sandbox, transaction: Transaction, form: URLSearchParams): string | null {
  const channel = transaction.channels.find((known) => known === form.get("method"));
  if (!channel) return "Choose one of these ways to pay.";
  chooseChannel(sandbox, transaction, channel);
  return null;
}

function chooseBank(sandbox: Sandbox, transaction: Transaction, form: URLSearchParams): string | null {
  const bank = ussdBanks.find(({ code }) => code === form.get("bank"));
  if (!bank) return "Choose one of these banks.";
  giveCode(sandbox, transaction, bank);
  return null;
}

function readCard(sandbox: Sandbox, transaction: Transaction, form: URLSearchParams): string | null {
  const card = findCard(valueOf(form, "number"));
  if (!card) return "This is not one of the test cards. Choose one from the list below.";
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

/** A card is valid until the end of its month. */
function hasExpired({ month, year }: CardExpiry, now: Date): boolean {
  return new Date(Date.UTC(Number(year), Number(month), 1)) <= now;
}

function valueOf(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? "").replace(/[\s-]/g, "");
}
