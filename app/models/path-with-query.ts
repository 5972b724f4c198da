/** Adds the defined values to a path as its query. */
export function pathWithQuery(path: string, values: Record<string, string | undefined>): string {
  const present = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return present.length === 0 ? path : `${path}?${new URLSearchParams(present)}`;
}
