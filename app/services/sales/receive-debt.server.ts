import { type TypedPayment, readDebtPayment } from "~/models/sales/debt-payment";
import {
  addDebtPayment,
  dropDebtPayment,
  findCustomer,
  hasDebtPayment,
  readDebt,
} from "~/models/sales/debtor.server";
import { listSalesLocations } from "~/models/sales/location.server";
import { limitWords } from "~/models/sales/sales-limit";
import { takeRows } from "~/models/sales/sales-limit.server";
import { lockSales } from "~/models/sales/sale.server";
import { dayOf } from "~/models/date";
import { momentsOf } from "~/models/sales/report-period";
import { readId } from "~/models/row-id";
import { submissionKeyOf } from "~/services/platform/submission-key.server";
import type { App } from "~/services/platform/app.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import type { ReportReader } from "~/models/sales/report.server";

type Context = Pick<App, "db" | "clock" | "config">;

interface TypedDebtPayment extends TypedPayment {
  location: string;
  /** As the form posted it. */
  key: string;
}

type ReceiveDebtResult =
  | { outcome: "received" | "not-found" }
  | { outcome: "invalid"; errors: Partial<Record<"amount" | "day" | "location", string[]>> };

const KEY_LENGTH = 12;

/** Of a form: no form stores a payment twice. */
export const makePaymentKey = ({ random }: Pick<App, "random">): string =>
  random
    .bytes(KEY_LENGTH / 2)
    .toString("hex")
    .toUpperCase();

const MOST_KEY = 30;

export const isPaymentKey = (key: string): boolean => key.length > 0 && key.length <= MOST_KEY;

/** Stores what a customer paid back, as the reader enters it. */
export async function receiveDebt(
  app: Context,
  reader: ReportReader,
  typedId: string | undefined,
  outletId: number | null,
  typed: TypedDebtPayment,
): Promise<ReceiveDebtResult> {
  const { ownerId } = reader.shop;
  const customer = await findCustomer(app.db, ownerId, readId(typedId));
  if (!customer) return { outcome: "not-found" };
  const locations = await listSalesLocations(app.db, ownerId);
  const location = locations.find(({ id, archived }) => id === readId(typed.location) && !archived);
  if (!location) return { outcome: "invalid", errors: { location: ["Choose where you received it"] } };
  return app.db.transaction().execute(async (trx) => {
    await lockSales(trx, ownerId);
    const key = submissionKeyOf(app, "debt-payment", ownerId, location.id, typed.key).slice(0, KEY_LENGTH);
    if (await hasDebtPayment(trx, location.id, key)) return { outcome: "received" };
    const now = app.clock.now();
    const debt = await readDebt(trx, todayScope(reader, outletId, now), customer.key);
    const read = readDebtPayment(typed, debt?.owed ?? 0, now);
    if (!read.ok) return { outcome: "invalid", errors: read.errors };
    const taken = await takeRows(trx, ownerId, 1, now);
    if (!taken.allowed)
      return {
        outcome: "invalid",
        errors: { amount: [limitWords(taken.why === "hour" ? "hour" : "full", taken.tier)] },
      };
    const payment = { ...read.payment, key, now, enteredBy: reader.user.id };
    await addDebtPayment(trx, { ...payment, ownerId, locationId: location.id, customer: customer.name });
    await auditDebt(trx, reader, "debt-payment-entered", now);
    return { outcome: "received" };
  });
}

/** All sales until the end of today. */
function todayScope({ shop }: ReportReader, outletId: number | null, now: Date) {
  const today = dayOf(now);
  return { ownerId: shop.ownerId, locationId: outletId, until: momentsOf({ from: today, to: today }).until };
}

/** Deletes a payment that was entered by hand, so that the debt is as before. False if it is gone already. */
export function undoDebtPayment(app: Context, reader: ReportReader, typed: string): Promise<boolean> {
  const { ownerId } = reader.shop;
  return app.db.transaction().execute(async (trx) => {
    await lockSales(trx, ownerId);
    const undone = await dropDebtPayment(trx, ownerId, readId(typed));
    if (undone) await auditDebt(trx, reader, "debt-payment-undone", app.clock.now());
    return undone;
  });
}

const auditDebt = (trx: App["db"], { user, shop }: ReportReader, action: string, now: Date) =>
  recordRequestEvent(trx, { now, action, outcome: "ok", actorId: user.id, subjectId: shop.ownerId });
