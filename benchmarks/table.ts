/** A Markdown table in the format of Prettier: the first column left, numbers right. */
export function table(head: string[], rows: (string | number)[][]): string {
  const all = [head, ...rows.map((row) => row.map((cell) => formatCell(cell)))];
  const widths = head.map((_, column) => Math.max(3, ...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [line(head), `| ${rule.join(" | ")} |`, ...all.slice(1).map(line)].join("\n");
}

function formatCell(cell: string | number): string {
  return typeof cell === "number" ? cell.toLocaleString("en-GB", { maximumFractionDigits: 1 }) : cell;
}
