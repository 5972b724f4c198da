import type { AppContext } from "~/services/platform/context.server";
import { formatDate, formatMoment } from "~/models/date";
import type { CheckedFilter } from "~/models/filter";
import type { PaperFilter } from "~/models/invoices/invoice-list";
import { type CsvFile, linesInBatches } from "~/services/platform/csv-file.server";
import { paginateDocuments } from "~/services/invoices/read-invoices.server";
import { readOwnPayLink } from "~/services/pay-links/read-pay-links.server";
import { depositDomain } from "~/models/payments/deposit-account";
import { findActiveNumber } from "~/models/payments/deposit-account.server";
import { type ProForma, proFormaPath, proFormaState } from "~/models/pro-formas/pro-forma";
import {
  proFormaColumns,
  proFormaLine,
  proFormaSheet,
  proFormaText,
  type WaysToPay,
} from "~/messages/pro-formas/pro-forma";
import { proFormaStates } from "~/messages/pro-formas/pro-forma";
import { findProForma, listProFormas } from "~/models/pro-formas/pro-forma.server";

/** Pro-formas shown on the page of all documents. */
const NEWEST = 5;
const BATCH = 500;

const anyDay = { since: null, until: null };

/** The newest pro-formas of an owner, each with its state now. */
export async function readProFormas({ db, clock }: AppContext, ownerId: number) {
  const now = clock.now();
  const found = await listProFormas(db, ownerId, anyDay, { limit: NEWEST });
  return found.map((proForma) => {
    const state = proFormaState(proForma, now);
    return {
      number: proForma.number,
      title: proForma.title,
      amount: proForma.total,
      state,
      href: proFormaPath(proForma.number),
      date: formatDate(proForma.madeAt),
      word: proFormaStates[state],
      isGood: state === "valid" || state === "paid",
    };
  });
}

/** One page of an owner's pro-formas, for the list that also shows invoices. */
export const listOwnProFormas = (
  { db, clock }: AppContext,
  ownerId: number,
  filter: CheckedFilter<PaperFilter>,
  query: URLSearchParams,
) =>
  paginateDocuments(filter, query, async (slice) =>
    (await listProFormas(db, ownerId, filter, slice)).map((proForma) => ({
      number: proForma.number,
      title: proForma.title,
      amount: proForma.total,
      href: proFormaPath(proForma.number),
      date: formatDate(proForma.madeAt),
      what: proFormaStates[proFormaState(proForma, clock.now())],
    })),
  );

/** All pro-formas of a filter as a CSV file. */
export function proFormasFile({ db, clock }: AppContext, ownerId: number, filter: PaperFilter): CsvFile {
  return {
    name: "pro-formas.csv",
    columns: proFormaColumns,
    lines: linesInBatches<ProForma>(
      BATCH,
      (limit, last) => listProFormas(db, ownerId, filter, { limit, below: last?.id ?? null }),
      (proForma) => proFormaLine(proForma, proFormaState(proForma, clock.now())),
    ),
  };
}

/** A pro-forma as its page and file print it; null if the account has none with that number. */
export async function readProForma(app: AppContext, ownerId: number, number: string) {
  const proForma = await findProForma(app.db, ownerId, number);
  if (!proForma) return null;
  const state = proFormaState(proForma, app.clock.now());
  const ways = await waysToPay(app, proForma);
  return {
    proForma,
    state,
    ways,
    sheet: proFormaSheet(proForma, state, ways),
    note: proFormaText(state, formatMoment(proForma.validUntil)),
  };
}

async function waysToPay(app: AppContext, { ownerId, linkReference }: ProForma): Promise<WaysToPay> {
  const link = await readOwnPayLink(app, ownerId, linkReference);
  const account = await findActiveNumber(app.db, ownerId, depositDomain(app.config.payments));
  return {
    url: link?.sending?.url ?? null,
    account: account ? `${account.bank} ${account.number}, ${account.name}` : null,
  };
}
