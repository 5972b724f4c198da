/** Texts in JSON; one that is followed by a colon names a member. */
const TEXT = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/** Members of all objects in a value that is not nested deep. */
function countMembers(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner: unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : inner.length;
  return inner.reduce<number>((sum, one) => sum + countMembers(one), own);
}

/**
 * Whether an object in a JSON text has a member twice, of which `JSON.parse` silently kept the last.
 * @param value what the text was parsed to
 */
export function hasRepeatedMember(text: string, value: unknown): boolean {
  let named = 0;
  for (const [, colon] of text.matchAll(TEXT)) if (colon !== undefined) named += 1;
  return named > countMembers(value);
}
