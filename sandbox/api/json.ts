/** Serialises JSON with a bigint as a bare integer, as the provider writes its ids. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value, (_name, found: unknown) =>
    typeof found === "bigint" ? `\u0000${found}` : found,
  );
  return text.replace(/"\\u0000(-?\d+)"/g, "$1");
}
