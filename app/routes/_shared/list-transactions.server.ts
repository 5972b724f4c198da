import type { AppContext } from "~/services/platform/context.server";
import { FilterFields } from "~/models/filter";
import { neighbours, readPage } from "~/models/list-page";
import { transactionStates, transactionKinds } from "~/models/payments/transaction";
import { transactionView } from "~/messages/payments/transaction";
import { listTransactions } from "~/models/payments/transaction.server";

const PAGE_LENGTH = 20;

export async function readTransactions(
  { db }: Pick<AppContext, "db">,
  ownerId: number,
  query: URLSearchParams,
) {
  const fields = new FilterFields(query);
  const kind = fields.choice("kind", transactionKinds);
  const state = fields.choice("state", transactionStates);
  const { from, to, since, until } = fields.days();
  const { errors } = fields;
  const page = readPage(query.get("page"), PAGE_LENGTH);
  const filter = { kind, state, since, until };
  const found = errors === null ? await listTransactions(db, ownerId, filter, page) : [];
  const chosen = { kind: kind ?? "", state: state ?? "", from, to };
  return {
    filter: {
      ...chosen,
      on: errors !== null || Object.values(chosen).some((value) => value !== ""),
      errors,
    },
    page: page.page,
    rows: found.slice(0, page.length).map(transactionView),
    ...neighbours(page, found.length, "/transactions", new URLSearchParams(chosen)),
  };
}

/** The newest few, for the first page after login. */
export async function readNewestTransactions({ db }: Pick<AppContext, "db">, ownerId: number, limit: number) {
  const everything = { kind: null, state: null, since: null, until: null };
  return (await listTransactions(db, ownerId, everything, { limit, offset: 0 })).map(transactionView);
}
