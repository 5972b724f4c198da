interface BoundField {
  name: string;
  initialValue: unknown;
  errors: string[] | undefined;
}

/** Name, value and first error of a conform field, as props of a `Field`. */
export function bind({ name, initialValue, errors }: BoundField) {
  return { name, value: typeof initialValue === "string" ? initialValue : undefined, error: errors?.[0] };
}

interface Choice {
  value: string | undefined;
  options: readonly { value: string }[];
}

/**
 * A stored choice with the props of a conform field. A refused post counts where it says what is offered; it says
 * nothing of a group that first appears with its answer.
 */
export function bindPick<View extends Choice>(view: View, field: BoundField) {
  const { value, ...bound } = bind(field);
  const isOffered = view.options.some((option) => option.value === value);
  return { ...view, ...bound, value: isOffered ? value : view.value };
}
