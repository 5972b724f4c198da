/** What the files of deploy/ leave open: a name in capitals between two @ signs. */
const OPEN_NAME = /@([A-Z][A-Z_]*)@/g;

/** Puts the values where their names stand. A name without a value is a mistake of ours. */
export function fillTemplate(text: string, values: Record<string, string>): string {
  return text.replace(OPEN_NAME, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nothing is known for @${name}@`);
    return value;
  });
}
