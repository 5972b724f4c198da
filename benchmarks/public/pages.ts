/** Pages for visitors without an account. */
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

/** Pages that search engines and advertisements link to, which have their own targets. */
export const entryPages = ["/", "/pricing", "/contact", "/download"];

export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
