import type { AppContext } from "~/services/platform/context.server";
import { type DayRange, formatMoment } from "~/models/date";
import { type CsvFile, linesInBatches } from "~/services/platform/csv-file.server";
import { readOwnPayLink } from "~/services/pay-links/read-pay-links.server";
import { depositDomain } from "~/models/payments/deposit-account";
import { findActiveNumber } from "~/models/payments/deposit-account.server";
import { type ProForma, proFormaState } from "~/models/pro-formas/pro-forma";
import {
  proFormaColumns,
  proFormaLine,
  proFormaSheet,
  proFormaText,
  type WaysToPay,
} from "~/messages/pro-formas/pro-forma";
import { findProForma, listProFormas } from "~/models/pro-formas/pro-forma.server";

const BATCH = 500;

/** All pro-formas of some days as a CSV file. */
export function proFormasFile(
  { db, clock }: AppContext,
  ownerId: number,
  days: Pick<DayRange, "since" | "until">,
): CsvFile {
  return {
    name: "pro-formas.csv",
    columns: proFormaColumns,
    lines: linesInBatches<ProForma>(
      BATCH,
      (limit, last) => listProFormas(db, ownerId, days, { limit, below: last?.id ?? null }),
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
