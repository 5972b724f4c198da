import type { Db } from "#db/client";
import { walletBalance } from "~/models/ledger/wallet.server";
import { kobo } from "~/models/money";
import { type TopUpForecast, forecast } from "~/models/payments/automatic-top-up";
import { chargedInMonth, findAutomaticTopUp } from "~/models/payments/automatic-top-up.server";
import type { Shortfall } from "~/models/payments/deposit";
import { depositDomain } from "~/models/payments/deposit-account";
import { findActiveNumber } from "~/models/payments/deposit-account.server";
import type { Context } from "~/services/platform/context.server";

/** What the wallet lacks for the next period, and the account number that takes it; null if it lacks nothing. */
export async function findShortfall(
  { db, config }: Pick<Context, "db" | "config">,
  { ownerId, total }: { ownerId: number; total: number },
): Promise<Shortfall | null> {
  const missing = total - (await walletBalance(db, ownerId));
  if (missing <= 0) return null;
  const account = await findActiveNumber(db, ownerId, depositDomain(config.payments));
  return {
    missing: kobo(missing),
    account: account && { number: account.number, bank: account.bank },
  };
}

/** What automatic top-up will have added by then. */
export async function findForecast(
  { db, total, now, until }: { db: Db; total: number; now: Date; until: Date },
  ownerId: number,
): Promise<TopUpForecast> {
  const terms = await findAutomaticTopUp(db, ownerId);
  if (!terms) return { kind: "off" };
  const [balance, charged] = [await walletBalance(db, ownerId), await chargedInMonth(db, ownerId, now)];
  const added = forecast(terms, { balance, chargedInMonth: charged, now, until });
  if (added === 0) return { kind: balance < terms.threshold ? "capped" : "idle", terms };
  const missing = kobo(Math.max(0, total - balance - added));
  return { kind: "adds", added: kobo(added), missing, card: terms.card };
}
