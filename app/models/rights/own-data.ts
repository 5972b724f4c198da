import type { Schema } from "#db/schema";
import { type Holding, OURS } from "./holding";
import { businessHoldings } from "./own-business";
import { personHoldings } from "./own-person";

const ours = {
  coupons: { reason: OURS },
  seals: { reason: OURS },
  charge_pace: { reason: OURS },
  job_runs: { reason: OURS },
  receipt_counters: { reason: OURS },
  till_keys: { reason: OURS },
  plans: { reason: OURS },
  plan_limits: { reason: OURS },
  plan_features: { reason: OURS },
  catalogue_version: { reason: OURS },
  comparison_features: { reason: OURS },
  comparison_values: { reason: OURS },
  add_on_groups: { reason: OURS },
  add_on_options: { reason: OURS },
  onboarding_options: { reason: OURS },
  catalogue_changes: { reason: OURS },
  catalogue_change_items: { reason: OURS },
  releases: { reason: OURS },
  release_builds: { reason: OURS },
  download_counts: { reason: OURS },
};

/**
 * How every table of the database appears in the copy of an owner's data. It lists all tables, so that a developer
 * who adds one has to decide here.
 */
export const holdings: Record<keyof Schema, Holding> = { ...personHoldings, ...businessHoldings, ...ours };

/** Exported tables, in the order of the file. */
export const exportedTables = Object.entries(holdings).flatMap(([table, holding]) =>
  "file" in holding ? [{ table: table as keyof Schema, ...holding }] : [],
);

export type ExportedTable = (typeof exportedTables)[number];
