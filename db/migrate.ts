import { Migrator, type Migration, sql } from "kysely";
import type { Db } from "./client";
import { checksums } from "./migration-checksums";
import { plans } from "./migrations/0001-plans";
import { users } from "./migrations/0002-users";
import { sessions } from "./migrations/0003-sessions";
import { codes } from "./migrations/0004-codes";
import { messages } from "./migrations/0005-messages";
import { checkout } from "./migrations/0006-checkout";
import { ledger } from "./migrations/0007-ledger";
import { payments } from "./migrations/0008-payments";
import { renewals } from "./migrations/0009-renewals";
import { agents } from "./migrations/0010-agents";
import { site } from "./migrations/0011-site";
import { doors } from "./migrations/0012-doors";
import { setups } from "./migrations/0013-setups";
import { staff } from "./migrations/0014-staff";
import { approvals } from "./migrations/0015-approvals";
import { tills } from "./migrations/0016-tills";
import { sales } from "./migrations/0017-sales";
import { members } from "./migrations/0018-members";
import { dataRights } from "./migrations/0019-data-rights";
import { webhooks } from "./migrations/0020-webhooks";
import { api } from "./migrations/0021-api";
import { jobs } from "./migrations/0022-jobs";
import { grace } from "./migrations/0023-grace";
import { pausing } from "./migrations/0024-pausing";
import { refundsAsListed } from "./migrations/0025-refunds-as-listed";
import { salesFiles } from "./migrations/0026-sales-files";
import { salesSums } from "./migrations/0027-sales-sums";
import { endedAccess } from "./migrations/0028-ended-access";
import { staffApprovals } from "./migrations/0029-staff-approvals";
import { agentsPhones } from "./migrations/0030-agents-phones";
import { unconfirmedEmail } from "./migrations/0031-unconfirmed-email";
import { receivedDebts } from "./migrations/0032-received-debts";
import { doctor } from "./migrations/0033-doctor";
import { hiddenSteps } from "./migrations/0034-hidden-steps";
import { staffNotes } from "./migrations/0035-staff-notes";
import { chosenColumns } from "./migrations/0036-chosen-columns";
import { renewingPayments } from "./migrations/0037-renewing-payments";
import { migrationChecksums } from "./migrations/0038-checksums";
import { undo } from "./migrations/0039-undo";
import { tickets } from "./migrations/0040-tickets";
import { importStatistics } from "./migrations/0041-import-statistics";
import { lockdowns } from "./migrations/0042-lockdowns";
import { backupAges } from "./migrations/0043-backup-ages";
import { wantedRounds } from "./migrations/0044-wanted-rounds";
import { auditedCommands } from "./migrations/0045-audited-commands";
import { depositAccounts } from "./migrations/0046-deposit-accounts";
import { salesSplits } from "./migrations/0047-sales-splits";
import { planPauses } from "./migrations/0048-plan-pauses";
import { unavailableNumbers } from "./migrations/0049-unavailable-numbers";
import { payLinks } from "./migrations/0050-pay-links";
import { businessDetails } from "./migrations/0051-business-details";
import { withholding } from "./migrations/0052-withholding";
import { phoneChannels } from "./migrations/0053-phone-channels";
import { passkeys } from "./migrations/0054-passkeys";
import { invoicesAndCreditNotes } from "./migrations/0055-invoices";
import { proFormasOfOrders } from "./migrations/0056-pro-formas";
import { automaticTopUps } from "./migrations/0057-automatic-top-ups";
import { ownerFactors } from "./migrations/0058-owner-factors";
import { newDevices } from "./migrations/0059-new-devices";
import { lostFactors } from "./migrations/0060-lost-factors";
import { lowWallets } from "./migrations/0061-low-wallets";
import { sumsInSuspense } from "./migrations/0062-sums-in-suspense";
import { paymentEntries } from "./migrations/0063-payment-entries";
import { importAttempts } from "./migrations/0064-import-attempts";
import { loginSince } from "./migrations/0065-login-since";
import { removedLogins } from "./migrations/0066-removed-logins";
import { paidOtherwise } from "./migrations/0067-paid-otherwise";
import { extrasAhead } from "./migrations/0068-extras-ahead";
import { declinesAndDisputes } from "./migrations/0069-declines-and-disputes";
import { voidedSales } from "./migrations/0070-voided-sales";
import { reversalsOfOwners } from "./migrations/0071-reversals-of-owners";
import { countriesOfCards } from "./migrations/0072-countries-of-cards";
import { contactProofs } from "./migrations/0073-contact-proofs";
import { noNewsletters } from "./migrations/0074-no-newsletters";

/**
 * Forward only and in this order; a published migration is never edited. Each works while the previous version still
 * serves: it only adds, and a later release removes what nothing reads any more.
 */
const migrations: Record<string, Migration> = {
  "0001-plans": plans,
  "0002-users": users,
  "0003-sessions": sessions,
  "0004-codes": codes,
  "0005-messages": messages,
  "0006-checkout": checkout,
  "0007-ledger": ledger,
  "0008-payments": payments,
  "0009-renewals": renewals,
  "0010-agents": agents,
  "0011-site": site,
  "0012-doors": doors,
  "0013-setups": setups,
  "0014-staff": staff,
  "0015-approvals": approvals,
  "0016-tills": tills,
  "0017-sales": sales,
  "0018-members": members,
  "0019-data-rights": dataRights,
  "0020-webhooks": webhooks,
  "0021-api": api,
  "0022-jobs": jobs,
  "0023-grace": grace,
  "0024-pausing": pausing,
  "0025-refunds-as-listed": refundsAsListed,
  "0026-sales-files": salesFiles,
  "0027-sales-sums": salesSums,
  "0028-ended-access": endedAccess,
  "0029-staff-approvals": staffApprovals,
  "0030-agents-phones": agentsPhones,
  "0031-unconfirmed-email": unconfirmedEmail,
  "0032-received-debts": receivedDebts,
  "0033-doctor": doctor,
  "0034-hidden-steps": hiddenSteps,
  "0035-staff-notes": staffNotes,
  "0036-chosen-columns": chosenColumns,
  "0037-renewing-payments": renewingPayments,
  "0038-checksums": migrationChecksums,
  "0039-undo": undo,
  "0040-tickets": tickets,
  "0041-import-statistics": importStatistics,
  "0042-lockdowns": lockdowns,
  "0043-backup-ages": backupAges,
  "0044-wanted-rounds": wantedRounds,
  "0045-audited-commands": auditedCommands,
  "0046-deposit-accounts": depositAccounts,
  "0047-sales-splits": salesSplits,
  "0048-plan-pauses": planPauses,
  "0049-unavailable-numbers": unavailableNumbers,
  "0050-pay-links": payLinks,
  "0051-business-details": businessDetails,
  "0052-withholding": withholding,
  "0053-phone-channels": phoneChannels,
  "0054-passkeys": passkeys,
  "0055-invoices": invoicesAndCreditNotes,
  "0056-pro-formas": proFormasOfOrders,
  "0057-automatic-top-ups": automaticTopUps,
  "0058-owner-factors": ownerFactors,
  "0059-new-devices": newDevices,
  "0060-lost-factors": lostFactors,
  "0061-low-wallets": lowWallets,
  "0062-sums-in-suspense": sumsInSuspense,
  "0063-payment-entries": paymentEntries,
  "0064-import-attempts": importAttempts,
  "0065-login-since": loginSince,
  "0066-removed-logins": removedLogins,
  "0067-paid-otherwise": paidOtherwise,
  "0068-extras-ahead": extrasAhead,
  "0069-declines-and-disputes": declinesAndDisputes,
  "0070-voided-sales": voidedSales,
  "0071-reversals-of-owners": reversalsOfOwners,
  "0072-countries-of-cards": countriesOfCards,
  "0073-contact-proofs": contactProofs,
  "0074-no-newsletters": noNewsletters,
};

/** The database was made by an unreleased version, and this version does not know its tables. */
export class ForeignHistory extends Error {
  override name = "ForeignHistory";

  constructor(migration: string) {
    super(`The database was made by an earlier, unreleased version: it has the migration ${migration}.`);
  }
}

/** The database was made with other texts of migrations that it has already, so it may lack what was added to them. */
export class EditedHistory extends Error {
  override name = "EditedHistory";

  constructor(names: readonly string[]) {
    super(
      `Changed since the database was made with them: ${names.join(", ")}. Migrate with the version that made it, or restore their files.`,
    );
  }
}

/** Brings the database up to date; returns the names of the applied migrations. They use the names of the database. */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const applied = await appliedMigrations(db);
  const foreign = applied.find((name) => !(name in migrations));
  if (foreign !== undefined) throw new ForeignHistory(foreign);
  // The migrator would first look for its tables among all others, which takes half of the time of a start.
  if (withoutApplied(applied).length === 0) return [];
  const edited = await editedMigrations(db);
  if (edited.length > 0) throw new EditedHistory(edited);
  const migrator = new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(`migration failed: ${JSON.stringify(error)}`);
  await noteChecksums(db);
  return (results ?? [])
    .filter((result) => result.status === "Success")
    .map((result) => result.migrationName);
}

/** The migrations of this version that the database does not have yet. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  return withoutApplied(await appliedMigrations(db));
}

/** The migrations that newer versions applied. They only add, so that this version can run beside them. */
export async function newerMigrations(db: Db): Promise<string[]> {
  const newest = Object.keys(migrations).sort().at(-1) ?? "";
  return (await appliedMigrations(db)).filter((name) => name > newest);
}

/** The migrations that the database has with another text than this version. */
export async function editedMigrations(db: Db): Promise<string[]> {
  if (!(await hasTable(db, "migration_checksums"))) return [];
  const noted = await db.selectFrom("migrationChecksums").selectAll().orderBy("name").execute();
  return noted
    .filter(({ name, checksum }) => name in checksums && checksums[name] !== checksum)
    .map(({ name }) => name);
}

/** Of those that older versions applied, the text of this version is the best that is known. */
async function noteChecksums(db: Db): Promise<void> {
  const rows = (await appliedMigrations(db)).flatMap((name) => {
    const checksum = checksums[name];
    return checksum === undefined ? [] : { name, checksum };
  });
  await db
    .insertInto("migrationChecksums")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function withoutApplied(applied: string[]): string[] {
  const done = new Set(applied);
  return Object.keys(migrations).filter((name) => !done.has(name));
}

/** The migrations the database has, in their order. It may have some that this version does not know. */
async function appliedMigrations(db: Db): Promise<string[]> {
  if (!(await hasTable(db, "kysely_migration"))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${name}) is not null as exists`.execute(db);
  return rows[0]?.exists ?? false;
}
