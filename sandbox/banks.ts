import { MINUTE } from "~/models/duration";
import { customerShape } from "./api/shapes";
import { fail, localFee, note, numberFee, openTransaction, succeed } from "./payment";
import type { ArrivingMoney, Channel, Ticket, Transaction } from "./records";
import type { Sandbox } from "./sandbox";

/** How long a number or code can be paid. */
const TICKET_TIME = 30 * MINUTE;

interface UssdBank {
  code: string;
  name: string;
}

export const ussdBanks: UssdBank[] = [
  { code: "737", name: "Guaranty Trust Bank" },
  { code: "919", name: "United Bank for Africa" },
  { code: "966", name: "Zenith Bank" },
];

export function chooseChannel(sandbox: Sandbox, transaction: Transaction, channel: Channel): void {
  note(sandbox, transaction, "action", `Set payment method to: ${channel}`);
  const steps = { card: "card", bank_transfer: "transfer", ussd: "ussd-bank" } as const;
  Object.assign(transaction, { step: steps[channel] });
  sandbox.store.saveTransaction(transaction);
}

/** Gives the payer an account number to send money to, and a new one when the time of the last is over. */
export function openTicket(sandbox: Sandbox, transaction: Transaction): void {
  const last = transaction.tickets.at(-1);
  const now = sandbox.clock.now().getTime();
  const isOpen = last !== undefined && !last.code.startsWith("*") && new Date(last.until).getTime() > now;
  if (transaction.step === "transfer" && !isOpen)
    giveNumber(sandbox, transaction, new Date(now + TICKET_TIME));
}

/** Gives an account number to send money to. */
export function giveNumber({ store, banks }: Sandbox, transaction: Transaction, until: Date): Ticket {
  const code = `90${store.nextId().slice(-8)}`;
  const ticket = { code, bank: "Wema Bank", until: until.toISOString() };
  transaction.tickets.push(ticket);
  store.saveTransaction(Object.assign(transaction, { status: banks.waiting }));
  return ticket;
}

/** Gives a code to dial. */
export function giveCode({ store, clock, banks }: Sandbox, transaction: Transaction, bank: UssdBank): Ticket {
  const ticket = {
    code: `*${bank.code}*33*4*${store.nextId().slice(-5)}#`,
    bank: bank.name,
    until: new Date(clock.now().getTime() + TICKET_TIME).toISOString(),
  };
  transaction.tickets.push(ticket);
  store.saveTransaction(Object.assign(transaction, { step: "ussd", status: banks.waiting }));
  return ticket;
}

export type TransferOutcome = "sent" | "unknown" | "returned";

/** A bank sends any amount to any number at any time; a dialled code sends the amount due. */
export function sendMoney(
  sandbox: Sandbox,
  { code, amount, bank }: { code: string; amount?: number; bank: string },
): TransferOutcome {
  const { store, clock, banks } = sandbox;
  const transaction = [...store.transactions.values()].find(({ tickets }) =>
    tickets.some((ticket) => ticket.code === code),
  );
  const ticket = transaction?.tickets.find((found) => found.code === code);
  if (!transaction || !ticket) return sendToCustomer(sandbox, { number: code, amount, bank });
  if (transaction.step === "end" || transaction.arriving) return "returned";
  if (isLate(ticket, clock.now()) && banks.late === "returned") return "returned";
  const arriving: ArrivingMoney = {
    channel: code.startsWith("*") ? "ussd" : "bank_transfer",
    amount: amount ?? transaction.amount,
    bank,
    at: new Date(clock.now().getTime() + banks.delay).toISOString(),
  };
  store.saveTransaction(Object.assign(transaction, { arriving }));
  arrive(sandbox);
  return "sent";
}

/** Every transfer to a customer's own number is a transaction of its own, for any amount and at any time. */
function sendToCustomer(
  sandbox: Sandbox,
  { number, amount, bank }: { number: string; amount: number | undefined; bank: string },
): TransferOutcome {
  const { store, clock, banks } = sandbox;
  const account = [...store.accounts.values()].reverse().find((found) => found.number === number);
  if (!account || amount === undefined) return "unknown";
  if (!account.assigned && banks.closedNumber === "returned") return "returned";
  const isNameless = !account.assigned && banks.closedNumber === "no customer";
  const transaction = openTransaction(sandbox, {
    reference: `10000426${store.nextId()}`,
    email: isNameless ? "" : account.email,
    amount,
    currency: "NGN",
    callbackUrl: null,
    channels: ["bank_transfer"],
    metadata: banks.receiver === "metadata" ? { receiver_account_number: number } : null,
  });
  const at = new Date(clock.now().getTime() + banks.delay).toISOString();
  const arriving: ArrivingMoney = { channel: "dedicated_nuban", amount, bank, at };
  const receiver = banks.receiver === "authorization" ? { number, bank: account.bank } : undefined;
  store.saveTransaction(Object.assign(transaction, { arriving, ...(receiver && { receiver }) }));
  arrive(sandbox);
  return "sent";
}

function isLate({ until }: Ticket, now: Date): boolean {
  return new Date(until) <= now;
}

/** Counts or rejects all money that has arrived by now. */
export function arrive(sandbox: Sandbox): void {
  const now = sandbox.clock.now().toISOString();
  for (const transaction of sandbox.store.transactions.values())
    if (transaction.arriving && transaction.arriving.at <= now)
      count(sandbox, transaction, transaction.arriving);
}

function count(sandbox: Sandbox, transaction: Transaction, { channel, amount, bank }: ArrivingMoney): void {
  const { banks, store } = sandbox;
  transaction.arriving = null;
  if (transaction.step === "end") {
    // It was paid by card in the meantime: the money goes back, but the log keeps it.
    note(sandbox, transaction, "success", `Successfully paid with ${channel}`);
    store.saveTransaction(transaction);
    return;
  }
  if (banks.fraud) {
    fail(sandbox, transaction, "Denied by Fraud System.");
    return;
  }
  if (amount !== transaction.amount && banks.wrongAmount === "rejected") {
    store.saveTransaction(transaction);
    announceRejection(sandbox, transaction, amount);
    return;
  }
  succeed(sandbox, transaction, channel, {
    reason: channel === "ussd" ? "Payment successful" : "Approved",
    fees: channel === "dedicated_nuban" ? numberFee(amount) : localFee(amount),
    paidAmount: amount,
    payerBank: bank,
  });
}

/** The event has neither the reference nor the time, only the number of the transaction. */
function announceRejection(
  { banks, store, webhooks }: Sandbox,
  transaction: Transaction,
  amount: number,
): void {
  const id = banks.rejection === "unknown" ? store.nextId() : transaction.id;
  const data = {
    bank_transfer: {
      amount: String(amount),
      message: "incorrect amount sent",
      message_type: "INCORRECT_AMOUNT",
      transaction_id: id,
    },
    customer: { ...customerShape(transaction.email), domain: "test" },
  };
  const copies = { once: 1, lost: 0, twice: 2, unknown: 1 }[banks.rejection];
  for (let copy = 0; copy < copies; copy += 1)
    webhooks.announce("bank.transfer.rejected", transaction.reference, data);
}
