import { expect, test } from "vitest";

import { freePort } from "../support/site";

test("ports requested at the same time differ", async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set(ports).size).toBe(20);
});
