import { requireReadable } from "~/http/responses.server";
import { pageLinks, readNumberedPage } from "~/models/console/numbered-page";
import { formatMoment, inLagos } from "~/models/date";
import { formatDecimal, formatNaira } from "~/models/money";
import { arrivedAmount } from "~/models/payments/payment";
import { purposeInWords } from "~/messages/payments/payment";
import {
  channelNames,
  type ListedPayment,
  paymentListPath,
  readPaymentFilter,
} from "~/models/payments/payment-list";
import { listedState, paymentColumns } from "./payment-state";
import { countForPerson, countPayments, listPayments } from "~/models/payments/payment-list.server";
import type { App } from "~/services/platform/app.server";
import { type AppContext, contextOf } from "~/services/platform/context.server";
import { type CsvFile, linesInBatches } from "~/services/platform/csv-file.server";

const PATH = "/staff/payments";
const BATCH = 500;

export const paymentPath = (reference: string): string => `${PATH}/${reference}`;

/** Payments of all owners, by the filters of staff. */
export async function readPayments({ db }: Pick<App, "db">, query: URLSearchParams) {
  const filter = readPaymentFilter(query);
  const { errors } = filter;
  const total = errors === null ? await countPayments(db, filter) : 0;
  const page = readNumberedPage(query.get("page"), total);
  const rows = errors === null ? await listPayments(db, filter, { ...page, below: null }) : [];
  const typed = {
    q: filter.search,
    state: filter.state ?? "",
    way: filter.channel ?? "",
    from: filter.from,
    to: filter.to,
  };
  return {
    waiting: await countForPerson(db),
    filter: typed,
    errors,
    on: errors !== null || paymentListPath(PATH, filter) !== PATH,
    rows: rows.map(paymentView),
    pages: pageLinks(page, total, { path: PATH, filter: typed, one: "payment", many: "payments" }),
    file: paymentListPath(`${PATH}.csv`, filter),
  };
}

export function paymentView(payment: ListedPayment) {
  const { reference, ownerName, channel, createdAt } = payment;
  const { text, alarm, why } = listedState(payment);
  return {
    reference,
    href: paymentPath(reference),
    time: formatMoment(createdAt),
    owner: ownerName,
    what: purposeInWords(payment),
    amount: formatNaira(arrivedAmount(payment)),
    way: channelNames[channel],
    state: text,
    alarm,
    why,
  };
}

/** The whole list as a file, read in batches while it is sent. The download is an event in the audit log. */
export async function paymentFile(
  app: AppContext,
  staffId: number,
  query: URLSearchParams,
): Promise<CsvFile> {
  const filter = readPaymentFilter(query);
  requireReadable(filter.errors);
  const { db, audit } = contextOf(app, { actorId: staffId });
  await audit({ action: "payments-downloaded" });
  return {
    name: "payments.csv",
    columns: paymentColumns,
    lines: linesInBatches(
      BATCH,
      (limit, last: ListedPayment | null) => listPayments(db, filter, { below: last?.id ?? null, limit }),
      lineOf,
    ),
  };
}

function lineOf(payment: ListedPayment): string[] {
  const { createdAt, reference, ownerName, ownerEmail, channel, refunded } = payment;
  return [
    inLagos(createdAt).toISOString().slice(0, "2026-11-21T14:05".length).replace("T", " "),
    reference,
    ownerName,
    ownerEmail,
    purposeInWords(payment),
    channelNames[channel],
    listedState(payment).text,
    formatDecimal(arrivedAmount(payment)),
    formatDecimal(refunded),
  ];
}
