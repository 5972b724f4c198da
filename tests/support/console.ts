import { afterEach, beforeEach } from "vitest";

const printed: unknown[][] = [];

beforeEach(() => {
  printed.length = 0;
  console.error = (...values: unknown[]) => void printed.push(values);
});

/** A test that expects an error spies on console.error itself. */
afterEach(() => {
  if (printed.length > 0) throw new Error(`Unexpected console.error:\n${printed.join("\n")}`);
});
