import { readDayRange } from "~/models/date";
import { neighbours, readPage } from "~/models/list-page";
import type { ReceiptKind } from "~/models/ledger/receipt";
import { transactionStates, transactionView, type TransactionState } from "~/models/payments/transaction";
import { listTransactions } from "~/models/payments/transaction.server";
import type { App } from "~/services/platform/app.server";

type Context = Pick<App, "db">;

const PAGE_LENGTH = 20;

export async function readTransactions({ db }: Context, ownerId: number, query: URLSearchParams) {
  const kind = readKind(query.get("kind"));
  const state = readState(query.get("state"));
  const { from, to, since, until } = readDayRange(query);
  const page = readPage(query.get("page"), PAGE_LENGTH);
  const found = await listTransactions(db, ownerId, { kind, state, since, until }, page);
  const chosen = { kind: kind ?? "", state: state ?? "", from, to };
  return {
    filter: { ...chosen, on: Object.values(chosen).some((value) => value !== "") },
    page: page.page,
    rows: found.slice(0, page.length).map(transactionView),
    ...neighbours(page, found.length, "/transactions", new URLSearchParams(chosen)),
  };
}

/** The newest few, for the first page after login. */
export async function readNewestTransactions({ db }: Context, ownerId: number, limit: number) {
  const everything = { kind: null, state: null, since: null, until: null };
  return (await listTransactions(db, ownerId, everything, { limit, offset: 0 })).map(transactionView);
}

function readKind(typed: string | null): ReceiptKind | null {
  return typed === "plan" || typed === "top-up" || typed === "tokens" ? typed : null;
}

function readState(typed: string | null): TransactionState | null {
  return typed !== null && Object.hasOwn(transactionStates, typed) ? (typed as TransactionState) : null;
}
