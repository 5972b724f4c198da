/** What conform knows of a field, as far as a `Field` needs it. */
interface BoundField {
  name: string;
  initialValue: unknown;
  errors: string[] | undefined;
}

/** The name, value and first error that a conform field hands to a `Field`. */
export function bind({ name, initialValue, errors }: BoundField) {
  return { name, value: typeof initialValue === "string" ? initialValue : undefined, error: errors?.[0] };
}
