import type { Schema } from "#db/schema";
import { type TableRule, OURS } from "./table-rule";
import { businessTables } from "./export-business";
import { personTables } from "./export-person";

const ours = {
  coupons: { reason: OURS },
  seals: { reason: OURS },
  chargePace: { reason: OURS },
  jobRuns: { reason: OURS },
  doctorFindings: { reason: OURS },
  receiptCounters: { reason: OURS },
  documentCounters: { reason: OURS },
  tillKeys: { reason: OURS },
  plans: { reason: OURS },
  planLimits: { reason: OURS },
  planFeatures: { reason: OURS },
  catalogueVersion: { reason: OURS },
  comparisonFeatures: { reason: OURS },
  comparisonValues: { reason: OURS },
  addOnGroups: { reason: OURS },
  addOnOptions: { reason: OURS },
  onboardingOptions: { reason: OURS },
  catalogueChanges: { reason: OURS },
  catalogueChangeItems: { reason: OURS },
  releases: { reason: OURS },
  releaseBuilds: { reason: OURS },
  downloadCounts: { reason: OURS },
};

/**
 * How every table of the database appears in the copy of an owner's data. It lists all tables, so that a developer
 * who adds one has to decide here.
 */
export const tableRules: Record<keyof Schema, TableRule> = { ...personTables, ...businessTables, ...ours };

/** Exported tables, in the order of the file. */
export const exportedTables = Object.entries(tableRules).flatMap(([table, rule]) =>
  "file" in rule ? [{ table: table as keyof Schema, ...rule }] : [],
);

export type ExportedTable = (typeof exportedTables)[number];
