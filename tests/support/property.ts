import fc, { type Arbitrary, type Parameters } from "fast-check";
import { test } from "vitest";

type Arbitraries<Values> = { [Place in keyof Values]: Arbitrary<Values[Place]> };

/**
 * Tests that a rule holds for all values that arbitraries make: `property.prop([fc.nat()])("name", (number) => …)`.
 * The package @fast-check/vitest has the same call. Its import takes seconds of processor time, because it builds
 * every order of the words that Vitest chains to a test, and its names change with each run, so that Stryker cannot
 * find a test again.
 */
export const property = {
  prop:
    <Values extends [unknown, ...unknown[]]>(
      arbitraries: Arbitraries<Values>,
      parameters: Parameters<Values> = {},
    ) =>
    (name: string, holds: (...values: Values) => unknown, timeout?: number): void => {
      const all = fc.asyncProperty<Values>(
        ...arbitraries,
        async (...values: Values) => (await holds(...values)) !== false,
      );
      test(name, () => fc.assert(all, { includeErrorInReport: true, ...parameters }), timeout);
    },
};
