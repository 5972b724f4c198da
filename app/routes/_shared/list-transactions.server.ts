import type { AppContext } from "~/services/platform/context.server";
import { transactionListRow } from "~/messages/payments/transaction-list";
import { INVOICES } from "~/models/invoices/invoice";
import { neighbours, readPage } from "~/models/list-page";
import {
  PAYMENTS,
  type TransactionListFilter,
  readTransactionListFilter,
} from "~/models/payments/transaction-list";
import { listTransactionEntries } from "~/models/payments/transaction-list.server";

const PAGE_LENGTH = 20;

export async function readTransactions(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  ownerId: number,
  query: URLSearchParams,
) {
  const filter = readTransactionListFilter(query);
  const { kind, state, from, to, errors } = filter;
  const page = readPage(query.get("page"), PAGE_LENGTH);
  const found = errors === null ? await listTransactionEntries(db, ownerId, filter, page) : [];
  const chosen = { kind: kind ?? ("" as const), state: state ?? "", from, to };
  const now = clock.now();
  return {
    filter: { ...chosen, on: errors !== null || state !== null || from !== "" || to !== "", errors },
    page: page.page,
    rows: found.slice(0, page.length).map((entry) => transactionListRow(entry, now)),
    file: found.length > 0 ? fileOf(filter) : null,
    ...neighbours(page, found.length, PAYMENTS, new URLSearchParams(chosen)),
  };
}

/** The file of the invoices or pro-formas of these days. */
function fileOf({ kind, from, to }: TransactionListFilter): string | null {
  if (kind !== "invoice" && kind !== "pro-forma") return null;
  const days = Object.entries({ from, to }).filter(([, day]) => day !== "");
  return `${INVOICES}.csv?${new URLSearchParams([["kind", kind], ...days])}`;
}
