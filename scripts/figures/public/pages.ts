/** Pages that a visitor without an account finds. */
export const publicPages = [
  "/",
  "/products",
  "/pricing",
  "/pricing?billing=monthly",
  "/contact",
  "/download",
  "/download/windows",
  "/newsletter",
  "/terms-and-conditions",
  "/privacy-policy",
];

/** The ones that search and advertisements lead to; they have targets of their own. */
export const entryPages = ["/", "/pricing", "/contact", "/download"];

export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
