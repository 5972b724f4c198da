/** A string, which is left alone, or a number. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** 15 digits always fit into a number without loss. */
const longInteger = /^-?\d{16,}$/;

/**
 * Reads JSON in which integers of more than 15 digits become text: JSON.parse would round ids of 64 bits to a
 * neighbour's. What is no JSON is null.
 */
export function parseJsonWithLongIntegers(text: string): unknown {
  const quoted = text.replace(token, (found) => (longInteger.test(found) ? `"${found}"` : found));
  try {
    return JSON.parse(quoted) as unknown;
  } catch {
    return null;
  }
}
