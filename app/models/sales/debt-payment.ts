import { DAY_HINT, dayOf, isDay, noonOf, readTypedDay, startOfDay } from "~/models/date";
import { DAY, MINUTE } from "~/models/duration";
import { formatNaira } from "~/models/money";
import { readImportedNaira } from "./import-number";
import { FIRST_DAY } from "./sale";

/** What a customer paid back, as a person of the shop enters it. */
export interface TypedPayment {
  amount: string;
  day: string;
}

export interface DebtPayment {
  /** Kobo. */
  amount: number;
  paidAt: Date;
}

type DebtPaymentReading =
  | { ok: true; payment: DebtPayment }
  | { ok: false; errors: Partial<Record<keyof TypedPayment, string[]>> };

/** Reads a payment towards a debt. More than the debt is taken for a mistake: a shop keeps no change for its customers. */
export function readDebtPayment(typed: TypedPayment, owed: number, now: Date): DebtPaymentReading {
  const { amount } = typed;
  const day = readTypedDay(typed.day);
  const kobo = readImportedNaira(amount.trim());
  const amountError = amountProblem(kobo, owed);
  const dayError = dayProblem(day, now);
  if (kobo !== null && amountError === null && dayError === null)
    return { ok: true, payment: { amount: kobo, paidAt: momentOf(day, now) } };
  return {
    ok: false,
    errors: { ...(amountError && { amount: [amountError] }), ...(dayError && { day: [dayError] }) },
  };
}

function amountProblem(kobo: number | null, owed: number): string | null {
  if (kobo === null || kobo <= 0) return "Type what you received, in naira, such as 1500";
  return kobo > owed ? `Type ${formatNaira(owed)} or less: that is what the customer owes` : null;
}

function dayProblem(day: string, now: Date): string | null {
  if (day === "") return "Choose the day on which you received it";
  if (!isDay(day)) return DAY_HINT;
  if (day < FIRST_DAY) return `Choose a day from ${FIRST_DAY.slice(0, "2000".length)} on`;
  return day > dayOf(now) ? "Choose today or an earlier day" : null;
}

/** Now if it was today, else the end of the day, after all that was bought on it. */
const momentOf = (day: string, now: Date): Date =>
  day === dayOf(now)
    ? now
    : new Date(startOfDay(dayOf(new Date(noonOf(day).getTime() + DAY))).getTime() - MINUTE);

/** The number under which a payment is stored: once for a form, however often it is sent. */
export const paymentReceipt = (key: string): string => `Paid-${key}`;
