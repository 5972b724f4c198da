import { HOUR, MINUTE } from "~/models/duration";
import { giveCode, giveNumber, ussdBanks } from "../banks";
import { openTransaction } from "../payment";
import type { Transaction } from "../records";
import type { Sandbox } from "../sandbox";
import { failure, success, type Answer } from "./envelope";
import { readProblem, textOf, type Body } from "./transactions";

/** A number lives for as long as the shop asks, within these. */
const SHORTEST = 15 * MINUTE;
const LONGEST = 8 * HOUR;

const refused = failure({
  message: "Payment method not enabled for this merchant",
  code: "unsupported_channel",
});

/** Gives the account number of a transfer or a code to dial. A refusal creates no transaction. */
export function chargeBank(sandbox: Sandbox, body: Body): Answer {
  const problem = readProblem(sandbox, body);
  if (problem) return problem;
  if (sandbox.banks.calls === "refused") return refused;
  const { bank_transfer: transfer, ussd } = body;
  if (isObject(transfer)) return transferTo(sandbox, body, transfer);
  const bank = isObject(ussd) ? ussdBanks.find(({ code }) => code === ussd.type) : undefined;
  if (!bank) return failure({ message: "Please provide a payment method", code: "missing_params" });
  const transaction = open(sandbox, body, "ussd");
  const { code } = giveCode(sandbox, transaction, bank);
  return success("Charge attempted", {
    ...shapeOf(transaction, `Please dial ${code} on your mobile phone to complete the transaction`),
    status: "pay_offline",
    ussd_code: code,
  });
}

function transferTo(sandbox: Sandbox, body: Body, transfer: Record<string, unknown>): Answer {
  const now = sandbox.clock.now().getTime();
  const asked = Date.parse(textOf(transfer.account_expires_at) ?? "") || now + LONGEST;
  const until = new Date(Math.min(Math.max(asked, now + SHORTEST), now + LONGEST));
  const transaction = open(sandbox, body, "bank_transfer");
  const ticket = giveNumber(sandbox, transaction, until);
  return success("Charge attempted", {
    ...shapeOf(transaction, "Please make a transfer to the account specified"),
    status: "pending_bank_transfer",
    amount: transaction.amount,
    account_name: "PAYMENT SANDBOX",
    account_number: ticket.code,
    bank: { slug: "wema-bank", name: ticket.bank, id: 20 },
    account_expires_at: ticket.until,
  });
}

const open = (sandbox: Sandbox, body: Body, channel: "bank_transfer" | "ussd"): Transaction =>
  openTransaction(sandbox, {
    reference: textOf(body.reference) ?? `T${sandbox.store.nextId()}`,
    email: String(body.email),
    amount: Number(body.amount),
    currency: "NGN",
    callbackUrl: null,
    metadata: body.metadata ?? null,
    channels: [channel],
  });

const shapeOf = ({ reference }: Transaction, text: string) => ({ reference, display_text: text });

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
