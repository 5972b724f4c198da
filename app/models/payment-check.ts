import { HOUR, MINUTE } from "./duration";

/** When a payment that nobody reported is asked for, counted from its beginning. */
const checksAfter = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, 72 * HOUR];

const LATER = HOUR;

/** The time of the check after `done` of them, null after the last. */
export function nextCheck(createdAt: Date, done: number): Date | null {
  const after = checksAfter[done];
  return after === undefined ? null : new Date(createdAt.getTime() + after);
}

/** After the last one, where the provider said nothing, or nothing that ends the payment. */
export function checkAgain(now: Date): Date {
  return new Date(now.getTime() + LATER);
}

/** The days of Lagos, which is an hour ahead all year: the one before `now`, from its first moment to its last. */
export function dayBefore(now: Date): { name: string; from: Date; to: Date } {
  const inLagos = new Date(now.getTime() + HOUR);
  const midnight = Date.UTC(inLagos.getUTCFullYear(), inLagos.getUTCMonth(), inLagos.getUTCDate()) - HOUR;
  const from = new Date(midnight - 24 * HOUR);
  return { name: new Date(midnight - HOUR).toISOString().slice(0, 10), from, to: new Date(midnight) };
}
