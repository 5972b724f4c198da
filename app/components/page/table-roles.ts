/**
 * Explicit roles for tables that style sheets turn into cards or two-line rows on phones: Safari takes away the roles
 * of a table that is not displayed as one. Checkers call them redundant, which they are on wide screens only.
 */
export const tableRoles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "cell" },
} as const;
