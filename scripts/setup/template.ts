/** A placeholder in the files of deploy/: a name in capitals between two @ signs. */
const OPEN_NAME = /@([A-Z][A-Z_]*)@/g;

/** Replaces the placeholders by their values. A name without a value is a bug. */
export function fillTemplate(text: string, values: Record<string, string>): string {
  return text.replace(OPEN_NAME, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nothing is known for @${name}@`);
    return value;
  });
}
