/** Adds the values that are neither missing nor empty to a path as its query. */
export function pathWithQuery(
  path: string,
  values: Record<string, string | number | null | undefined>,
): string {
  const present = Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return present.length === 0 ? path : `${path}?${new URLSearchParams(present)}`;
}
