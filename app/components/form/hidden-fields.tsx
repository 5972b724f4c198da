/** Hidden fields of a form; empty values are left out. */
export function HiddenFields({ values }: { values: Record<string, string | undefined> }) {
  return Object.entries(values).map(([name, value]) =>
    value === undefined || value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}
