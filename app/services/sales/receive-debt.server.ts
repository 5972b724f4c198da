import { type TypedPayment, readDebtPayment } from "~/models/sales/debt-payment";
import {
  addDebtPayment,
  dropDebtPayment,
  findCustomer,
  hasDebtPayment,
  readDebt,
} from "~/models/sales/debtor.server";
import { listSalesLocations } from "~/models/sales/location.server";
import { limitWords } from "~/models/sales/limits";
import { takeRows } from "~/models/sales/limits.server";
import { lockSales } from "~/models/sales/sale.server";
import { dayOf } from "~/models/date";
import { momentsOf } from "~/models/sales/report-period";
import { readId } from "~/models/row-id";
import { submissionKeyOf } from "~/services/platform/submission-key.server";
import type { App } from "~/services/platform/app.server";
import { type AppContext, transact } from "~/services/platform/context.server";
import type { ReportReader } from "~/models/sales/report.server";

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
  app: AppContext,
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
  return transact(app, reader.user, async ({ db, now, audit }): Promise<ReceiveDebtResult> => {
    await lockSales(db, ownerId);
    const key = submissionKeyOf(app, "debt-payment", ownerId, location.id, typed.key).slice(0, KEY_LENGTH);
    if (await hasDebtPayment(db, location.id, key)) return { outcome: "received" };
    const debt = await readDebt(db, todayScope(reader, outletId, now), customer.key);
    const read = readDebtPayment(typed, debt?.owed ?? 0, now);
    if (!read.ok) return { outcome: "invalid", errors: read.errors };
    const taken = await takeRows(db, ownerId, 1, now);
    if (!taken.allowed)
      return {
        outcome: "invalid",
        errors: { amount: [limitWords(taken.why === "hour" ? "hour" : "full", taken.tier)] },
      };
    const payment = { ...read.payment, key, now, enteredBy: reader.user.id };
    await addDebtPayment(db, { ...payment, ownerId, locationId: location.id, customer: customer.name });
    await audit({ action: "debt-payment-entered", subjectId: ownerId });
    return { outcome: "received" };
  });
}

/** All sales until the end of today. */
function todayScope({ shop }: ReportReader, outletId: number | null, now: Date) {
  const today = dayOf(now);
  return { ownerId: shop.ownerId, locationId: outletId, until: momentsOf({ from: today, to: today }).until };
}

/** Deletes a payment that was entered by hand, so that the debt is as before. False if it is gone already. */
export function undoDebtPayment(app: AppContext, reader: ReportReader, typed: string): Promise<boolean> {
  const { ownerId } = reader.shop;
  return transact(app, reader.user, async ({ db, audit }) => {
    await lockSales(db, ownerId);
    const undone = await dropDebtPayment(db, ownerId, readId(typed));
    if (undone) await audit({ action: "debt-payment-undone", subjectId: ownerId });
    return undone;
  });
}
