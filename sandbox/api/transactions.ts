import { failure, success, type Answer } from "./envelope";
import { metadataOf, verifyShape } from "./shapes";
import { openTransaction } from "../payment";
import type { Channel, Transaction } from "../records";
import type { Sandbox } from "../sandbox";

export type Body = Record<string, unknown>;

const notFound = failure({
  message: "Transaction reference not found.",
  code: "transaction_not_found",
  nextStep: "Ensure that you're passing the right transaction reference.",
});

export function initialize(sandbox: Sandbox, body: Body): Answer {
  const problem = readProblem(sandbox, body);
  if (problem) return problem;
  const transaction = openTransaction(sandbox, {
    reference: textOf(body.reference) ?? `T${sandbox.store.nextId()}`,
    email: String(body.email),
    amount: Number(body.amount),
    currency: textOf(body.currency) ?? "NGN",
    callbackUrl: textOf(body.callback_url),
    metadata: body.metadata ?? null,
    channels: channelsOf(body.channels),
  });
  return success("Authorization URL created", {
    authorization_url: `${sandbox.publicUrl()}/${transaction.accessCode}`,
    access_code: transaction.accessCode,
    reference: transaction.reference,
  });
}

const allChannels: Channel[] = ["card", "bank_transfer", "ussd"];

/** Unknown channels are left out without an error. */
function channelsOf(asked: unknown): Channel[] {
  return Array.isArray(asked) ? allChannels.filter((channel) => asked.includes(channel)) : allChannels;
}

/** The checks of both initialize and a charge of a saved card. */
export function readProblem({ store }: Sandbox, body: Body): Answer | null {
  if (!isGiven(body.email) || !isGiven(body.amount))
    return failure({ message: "Please provide an email address and amount", code: "missing_params" });
  if (!/^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/.test(String(body.email)))
    return failure({ message: "Invalid Email Address Passed", code: "invalid_email_address" });
  if (body.channels !== undefined && !Array.isArray(body.channels))
    return failure({ message: '"channels" must be an array', code: "invalid_params" });
  return amountProblem(body.amount) ?? currencyProblem(body.currency) ?? referenceProblem(body, store);
}

function amountProblem(value: unknown): Answer | null {
  const amount = Number(value);
  if (!Number.isInteger(amount) || (typeof value === "string" && !/^-?\d+$/.test(value)))
    return failure({ message: '"amount" must be an integer', code: "invalid_params" });
  if (amount <= 0) return failure({ message: "Invalid Amount Sent", code: "invalid_params" });
  if (amount < 50_00)
    return failure({ message: "Amount is below the minimum of NGN 50", code: "invalid_params" });
  return amount > 10_000_000_00
    ? failure({ message: "Amount is above the maximum of NGN 10,000,000", code: "invalid_params" })
    : null;
}

function currencyProblem(currency: unknown): Answer | null {
  if (currency === undefined || currency === "NGN") return null;
  return failure({ message: "Currency not supported by merchant", code: "unsupported_currency" });
}

function referenceProblem({ reference }: Body, store: Sandbox["store"]): Answer | null {
  if (reference === undefined) return null;
  if (typeof reference !== "string" || !/^[A-Za-z0-9.=-]{1,200}$/.test(reference))
    return failure({ message: "Invalid characters in reference", code: "invalid_params" });
  if (!store.transactions.has(reference)) return null;
  return failure({
    message: "Duplicate Transaction Reference",
    code: "duplicate_reference",
    nextStep: "Use a new reference for each transaction.",
  });
}

export function verify({ store }: Sandbox, reference: string): Answer {
  const transaction = store.transactions.get(reference);
  if (!transaction) return notFound;
  return success("Verification successful", verifyShape(store, transaction));
}

export function fetchTransaction({ store }: Sandbox, id: string): Answer {
  const transaction = [...store.transactions.values()].find((found) => found.id === id);
  if (!transaction) return failure({ message: "Transaction not found", status: 404, code: "not_found" });
  return success("Transaction retrieved", verifyShape(store, transaction));
}

export function timeline({ store }: Sandbox, key: string): Answer {
  const transaction =
    store.transactions.get(key) ?? [...store.transactions.values()].find(({ id }) => id === key);
  if (!transaction) return notFound;
  return success("Timeline retrieved", verifyShape(store, transaction).log);
}

/** The target of the Cancel button. */
export function cancelUrlOf({ metadata, callbackUrl }: Transaction): string | null {
  const sent = metadataOf(metadata);
  const action =
    typeof sent === "object" && sent !== null && "cancel_action" in sent ? sent.cancel_action : null;
  return textOf(action) ?? callbackUrl;
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}
