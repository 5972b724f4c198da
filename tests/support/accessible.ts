import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import { expect } from "vitest";

/**
 * Fails with the rule and the elements when axe finds anything on the page. No page has frames, so axe may work in the
 * page itself ("legacy mode"); to join the findings of frames it would load itself into a second page each time. To
 * list what is right as well would take as long again.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect(found).toEqual([]);
}
