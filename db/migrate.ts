import { Migrator, type Migration } from "kysely";
import type { Db } from "./client";
import { catalogue } from "./migrations/0001-catalogue";
import { accounts } from "./migrations/0002-accounts";
import { checkout } from "./migrations/0003-checkout";
import { operations } from "./migrations/0004-operations";
import { downloadCounts } from "./migrations/0005-download-counts";
import { contactAndNewsletter } from "./migrations/0006-contact-and-newsletter";
import { delivery } from "./migrations/0007-delivery";
import { recovery } from "./migrations/0008-recovery";
import { account } from "./migrations/0009-account";
import { phoneChange } from "./migrations/0010-phone-change";
import { throttleExpiry } from "./migrations/0011-throttle-expiry";
import { accountGuards } from "./migrations/0012-account-guards";
import { ledger } from "./migrations/0013-ledger";
import { ordersAndCoupons } from "./migrations/0014-orders";
import { payments } from "./migrations/0015-payments";
import { renewals } from "./migrations/0016-renewals";
import { parkedPayments } from "./migrations/0017-parked-payments";
import { sealedReceipts } from "./migrations/0018-sealed-receipts";
import { checkedDomains } from "./migrations/0019-domains";
import { purchaseFunctions } from "./migrations/0020-purchases";
import { revisions } from "./migrations/0021-revisions";
import { unheldPurchases } from "./migrations/0022-unheld-purchases";
import { lighterPurchases } from "./migrations/0023-lighter-purchases";
import { cheaperChecks } from "./migrations/0024-cheaper-checks";
import { manyAtOnce } from "./migrations/0025-many-at-once";
import { purchasesBySets } from "./migrations/0026-purchases-by-sets";

/** Forward only and in this order; a published migration is never edited. */
export const migrations: Record<string, Migration> = {
  "0001-catalogue": catalogue,
  "0002-accounts": accounts,
  "0003-checkout": checkout,
  "0004-operations": operations,
  "0005-download-counts": downloadCounts,
  "0006-contact-and-newsletter": contactAndNewsletter,
  "0007-delivery": delivery,
  "0008-recovery": recovery,
  "0009-account": account,
  "0010-phone-change": phoneChange,
  "0011-throttle-expiry": throttleExpiry,
  "0012-account-guards": accountGuards,
  "0013-ledger": ledger,
  "0014-orders": ordersAndCoupons,
  "0015-payments": payments,
  "0016-renewals": renewals,
  "0017-parked-payments": parkedPayments,
  "0018-sealed-receipts": sealedReceipts,
  "0019-domains": checkedDomains,
  "0020-purchases": purchaseFunctions,
  "0021-revisions": revisions,
  "0022-unheld-purchases": unheldPurchases,
  "0023-lighter-purchases": lighterPurchases,
  "0024-cheaper-checks": cheaperChecks,
  "0025-many-at-once": manyAtOnce,
  "0026-purchases-by-sets": purchasesBySets,
};

/** Brings the database up to date; answers the names of the migrations that were applied. */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(`migration failed: ${JSON.stringify(error)}`);
  return (results ?? [])
    .filter((result) => result.status === "Success")
    .map((result) => result.migrationName);
}
