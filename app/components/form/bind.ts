interface BoundField {
  name: string;
  initialValue: unknown;
  errors: string[] | undefined;
}

/** Name, value and first error of a conform field, as props of a `Field`. */
export function bind({ name, initialValue, errors }: BoundField) {
  return { name, value: typeof initialValue === "string" ? initialValue : undefined, error: errors?.[0] };
}
