import type { Db } from "../client";

/** What each plan has, in the order Basic, Plus, Enterprise. */
const comparison: [category: string, name: string, ...values: [string, string, string]][] = [
  ["Selling and stock", "Till and receipts", "Yes", "Yes", "Yes"],
  ["Selling and stock", "Barcode scanning", "Yes", "Yes", "Yes"],
  ["Selling and stock", "Import products from CSV", "Yes", "Yes", "Yes"],
  ["Selling and stock", "Low-stock warnings", "No", "Yes", "Yes"],
  ["Selling and stock", "Stock transfer between shops", "No", "Yes", "Yes"],
  ["Money and reports", "Sales by day", "Yes", "Yes", "Yes"],
  ["Money and reports", "Sales by week and month", "No", "Yes", "Yes"],
  ["Money and reports", "Creditors and debtors", "No", "Yes", "Yes"],
  ["Money and reports", "Bank transaction tracking", "No", "Yes", "Yes"],
  ["Help", "Call, write and chat", "Yes", "Yes", "Yes"],
  ["Help", "Setup with our team", "Paid", "Paid", "Included"],
];

export async function seedComparison(db: Db) {
  const features = comparison.map(([category, name], index) => ({
    id: index + 1,
    category,
    name,
    position: index,
  }));
  await db.insertInto("comparisonFeatures").values(features).execute();
  const values = comparison.flatMap(([, , ...byPlan], index) =>
    byPlan.map((value, plan) => ({ featureId: index + 1, planId: plan + 1, value })),
  );
  await db.insertInto("comparisonValues").values(values).execute();
}
