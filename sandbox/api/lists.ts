import { failure, success, type Answer } from "./envelope";
import { answerPage } from "./paging";
import { authorizationShape, customerShape, verifyShape } from "./shapes";
import type { Transaction } from "../records";
import type { Sandbox } from "../sandbox";

type Filter = (transaction: Transaction) => boolean;

export function listTransactions({ store }: Sandbox, query: URLSearchParams): Answer {
  const filter = readFilter(query);
  if (!filter) return badDate;
  const rows = [...store.transactions.values()].filter(filter).reverse();
  return answerPage(query, {
    message: "Transactions retrieved",
    rows,
    orderOf: ({ id }) => Number(id),
    shapeOf: (transaction) => verifyShape(store, transaction),
    totals: { total_volume: sumOf(rows) },
  });
}

/** Totals of what was paid. Nothing is ever paid out here, so all of it is pending. */
export function totalTransactions({ store }: Sandbox, query: URLSearchParams): Answer {
  const filter = readFilter(query);
  if (!filter) return badDate;
  const paid = [...store.transactions.values()].filter(filter).filter(({ status }) => status === "success");
  const volume = sumOf(paid);
  return success("Transaction totals", {
    total_transactions: paid.length,
    total_volume: volume,
    total_volume_by_currency: [{ currency: "NGN", amount: volume }],
    pending_transfers: volume,
    pending_transfers_by_currency: [{ currency: "NGN", amount: volume }],
  });
}

export const badDate = failure({ message: "Invalid date passed", code: "invalid_params" });

/** Whether a thing was made in the span of a list; null if a date is invalid. */
export function readSpan(query: URLSearchParams): ((made: { createdAt: string }) => boolean) | null {
  const dates = [query.get("from") ?? 0, query.get("to") ?? 8.64e15].map((given) =>
    new Date(given).getTime(),
  );
  const [from = NaN, to = NaN] = dates;
  if (dates.some(Number.isNaN)) return null;
  return ({ createdAt }) => {
    const created = new Date(createdAt).getTime();
    return created >= from && created <= to;
  };
}

/** null if a date is invalid. */
function readFilter(query: URLSearchParams): Filter | null {
  const isWithin = readSpan(query);
  if (!isWithin) return null;
  const [status, customer, amount] = [query.get("status"), query.get("customer"), query.get("amount")];
  return (transaction) =>
    isWithin(transaction) &&
    (status === null || transaction.status === status) &&
    (amount === null || String(transaction.amount) === amount) &&
    (customer === null || isCustomer(transaction.email, customer));
}

function sumOf(transactions: Transaction[]): number {
  return transactions.reduce((sum, { amount, paidAmount }) => sum + (paidAmount ?? amount), 0);
}

interface Customer {
  email: string;
  transactions: Transaction[];
}

export function listCustomers(sandbox: Sandbox, query: URLSearchParams): Answer {
  const filter = readFilter(new URLSearchParams([...query].filter(([name]) => /^(?:from|to)$/.test(name))));
  if (!filter) return badDate;
  const rows = customers(sandbox).filter(({ transactions }) => transactions.slice(0, 1).some(filter));
  return answerPage(query, {
    message: "Customers retrieved",
    rows: rows.reverse(),
    orderOf: ({ transactions }) => Number(transactions[0]?.id),
    shapeOf: listedShape,
  });
}

export function fetchCustomer(sandbox: Sandbox, key: string): Answer {
  const customer = customers(sandbox).find(({ email }) => isCustomer(email, key));
  if (!customer) return failure({ message: "Customer not found", status: 404, code: "customer_not_found" });
  const { email, transactions } = customer;
  const paid = transactions.filter(({ paidAt }) => paidAt !== null);
  const authorizations = [...sandbox.store.authorizations.values()];
  return success("Customer retrieved", {
    ...listedShape(customer),
    transactions: transactions.map((transaction) => verifyShape(sandbox.store, transaction)),
    subscriptions: [],
    authorizations: authorizations
      .filter((found) => found.email === email && found.active)
      .map(authorizationShape),
    total_transactions: paid.length,
    total_transaction_value: [{ currency: "NGN", amount: sumOf(paid) }],
    dedicated_account: null,
  });
}

/** A customer begins with the first transaction. */
function customers({ store }: Sandbox): Customer[] {
  const byEmail = new Map<string, Transaction[]>();
  for (const transaction of store.transactions.values())
    byEmail.set(transaction.email, [...(byEmail.get(transaction.email) ?? []), transaction]);
  return [...byEmail].map(([email, transactions]) => ({ email, transactions }));
}

function isCustomer(email: string, key: string): boolean {
  const { id, customer_code } = customerShape(email);
  return [email, customer_code, String(id)].includes(key);
}

function listedShape({ email, transactions }: Customer) {
  const createdAt = transactions[0]?.createdAt;
  return {
    ...customerShape(email),
    integration: 100_000,
    domain: "test",
    identified: false,
    identifications: null,
    createdAt,
    updatedAt: createdAt,
  };
}
