import { dayOf } from "~/models/date";
import { DAY } from "~/models/duration";
import { isDeposit } from "~/models/payments/deposit";
import { depositDomain, hasNumber } from "~/models/payments/deposit-account";
import { findDepositAccount, noteLook } from "~/models/payments/deposit-account.server";
import { listByReference } from "~/models/payments/reconciliation.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { listPaid } from "./compare-day.server";
import { receiveDeposit } from "./receive-deposit.server";

/** How far back the look for a transfer goes whose event was lost. */
const LOOKED_BACK = 3 * DAY;

type LookResult =
  | { outcome: "no-number" }
  | { outcome: "too-soon" }
  /** The bank or the provider did not answer. */
  | { outcome: "silent" }
  /** `waiting` counts transfers that the provider has and that are not in the wallet. */
  | { outcome: "looked"; found: number; waiting: number };

/**
 * The owner misses money: the bank is asked to search for it, at most once in ten minutes, and what the provider has
 * of this owner and we do not is booked. What the bank finds later is reported as usual.
 */
export async function lookForDeposits(app: PaymentContext, ownerId: number): Promise<LookResult> {
  const account = await findDepositAccount(app.db, ownerId, depositDomain(app.config.payments));
  if (!hasNumber(account) || account.customerId === null) return { outcome: "no-number" };
  const now = app.clock.now();
  if (!(await noteLook(app.db, account.id, now))) return { outcome: "too-soon" };
  const { number, bankSlug, customerId } = account;
  const asked = await app.payments.accounts.lookAgain({ number, bankSlug, day: dayOf(now) });
  if (asked.outcome !== "done") app.log.warn({ ownerId, outcome: asked.outcome }, "the bank was not asked");
  const span = { from: new Date(now.getTime() - LOOKED_BACK), to: now };
  const listed = await listPaid(app, span, customerId);
  if (listed === null) return { outcome: "silent" };
  const deposits = [...listed.values()].filter(isDeposit);
  const references = deposits.map(({ reference }) => reference);
  const known = new Set((await listByReference(app.db, references)).map(({ reference }) => reference));
  const results = { found: 0, waiting: 0 };
  for (const reference of references.filter((one) => !known.has(one)))
    results[(await receiveDeposit(app, reference)) === "settled" ? "found" : "waiting"] += 1;
  const isSilent = asked.outcome !== "done" && results.found + results.waiting === 0;
  return isSilent ? { outcome: "silent" } : { outcome: "looked", ...results };
}
