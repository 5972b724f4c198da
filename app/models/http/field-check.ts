/**
 * What a script says about a field as soon as it is left, in the words of the server's answer. It holds those of the
 * server's rules that patterns can express; the server checks all of them.
 */
export interface FieldCheck {
  /** Said of an empty field. */
  missing: string;
  /** Patterns that the whole text must match, in order, and what is said if it does not. */
  rules?: readonly (readonly [pattern: string, message: string])[];
}

/** The sentence for what was typed; null if there is nothing to say. */
export function checkText({ missing, rules = [] }: FieldCheck, text: string): string | null {
  if (text === "") return missing;
  for (const [pattern, message] of rules) if (!new RegExp(`^(?:${pattern})$`).test(text)) return message;
  return null;
}

/** A check with one sentence for all that its rules refuse. */
export const sayAlways = ({ missing, rules = [] }: FieldCheck, message: string): FieldCheck => ({
  missing,
  rules: rules.map(([pattern]) => [pattern, message]),
});

/** A pattern of at least so many characters. */
export const atLeast = (length: number): string => `[^]{${length},}`;
