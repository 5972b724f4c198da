import { expect, test } from "vitest";

import { outdatedNode } from "../../scripts/supervisor/node-version";

test("Node.js 20 works, and every start says that it gets no security fixes any more", () => {
  expect(outdatedNode("20.20.2")).toBe(
    "Node.js 20.20.2 has had no security fixes since April 2026: install Node.js 24.",
  );
});

test.each(["22.22.0", "24.21.0", "26.0.0"])("nothing is said about Node.js %s", (version) => {
  expect(outdatedNode(version)).toBe(null);
});
