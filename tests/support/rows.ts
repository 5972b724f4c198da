import { expect } from "vitest";

/**
 * One rule over many rows is one test: it checks every row, and fails with all that break the rule, each by its name.
 */
export async function everyRow<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  check: (row: Row) => unknown,
): Promise<void> {
  expect(rows.length, "rows to look at").toBeGreaterThan(0);
  const broken: string[] = [];
  for (const row of rows) {
    try {
      await check(row);
    } catch (error) {
      broken.push(`${nameOf(row)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  expect(broken).toEqual([]);
}
