import type { Db } from "#db/client";
import { walletBalance } from "~/models/ledger/wallet.server";
import { kobo } from "~/models/money";
import type { Shortfall } from "~/models/payments/deposit";
import { depositDomain } from "~/models/payments/deposit-account";
import { findActiveNumber } from "~/models/payments/deposit-account.server";
import type { App } from "~/services/platform/app.server";

/** What the wallet lacks for the next period, if its owner has an account number that takes it. */
export async function findShortfall(
  { config }: Pick<App, "config">,
  db: Db,
  { ownerId, total }: { ownerId: number; total: number },
): Promise<Shortfall | null> {
  const missing = total - (await walletBalance(db, ownerId));
  if (missing <= 0) return null;
  const account = await findActiveNumber(db, ownerId, depositDomain(config.payments));
  return account && { missing: kobo(missing), number: account.number, bank: account.bank };
}
