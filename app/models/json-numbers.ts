import { storableText } from "./cut-text";

/** A JSON string or a JSON number. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Integers of up to 15 digits fit into a JavaScript number without loss. */
const longInteger = /^-?\d{16,}$/;

/**
 * Parses JSON and keeps integers of more than 15 digits as strings, since JSON.parse would round 64-bit ids. Texts are
 * such as a database stores. Returns null for invalid JSON.
 */
export function parseJsonWithLongIntegers(text: string): unknown {
  const quoted = text.replace(token, (found) => (longInteger.test(found) ? `"${found}"` : found));
  try {
    return JSON.parse(quoted, storable) as unknown;
  } catch {
    return null;
  }
}

const storable = (_: string, value: unknown): unknown =>
  typeof value === "string" ? storableText(value) : value;
