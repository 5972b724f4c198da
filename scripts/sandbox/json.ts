/** JSON in which a bigint is a bare integer of any length, as the provider writes its ids. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value, (_name, found: unknown) =>
    typeof found === "bigint" ? `\u0000${found}` : found,
  );
  return text.replace(/"\\u0000(-?\d+)"/g, "$1");
}
