import { readFileSync } from "node:fs";

import type axe from "axe-core";
import type { Page } from "playwright";
import { expect } from "vitest";

import { lookAt } from "./settled";

/** The smaller file of the library: a page reads it in half the time. */
const source = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** Colour rules take axe four times as long as all others together. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * The number of elements with a new look that are checked on a page: with only one, axe may not be able to decide.
 */
const SAMPLES = 3;

/** Looks of text that passed the check in this worker: see `newColours`. */
const readableLooks = new Set<string>();

/** Pages on which axe found nothing in this worker, each by its structure: see `shapeOf`. */
const soundShapes = new Set<string>();

/** Loads axe into a page once, for any number of checks. */
async function load(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
}

/** Ends all animations once nothing is busy: a colour in transition has a contrast that no person reads by. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.querySelector('[aria-busy="true"]')) return false;
    for (const animation of document.getAnimations()) animation.finish();
    return true;
  });
}

/**
 * Fails with the rule and the elements if axe finds anything on the page, which has no frames. It checks pages whose
 * structure is new in this worker, and on them colours that are new. axe stays in a page that is checked again.
 * @param options which rules to check beside those of colours; by default all
 */
export async function expectAccessible(page: Page, options: Options = {}): Promise<void> {
  const { shape, found } = await lookAt(page, () => findingsOn(page, options));
  expect(found).toEqual([]);
  soundShapes.add(shape);
}

interface Options {
  runOnly?: string[];
}

async function findingsOn(page: Page, options: Options): Promise<{ shape: string; found: string[] }> {
  await atRest(page);
  const shape = await page.evaluate(shapeOf, options.runOnly ?? []);
  if (soundShapes.has(shape)) return { shape, found: [] };
  await load(page);
  const found = await page.evaluate(
    async ({ chosen, rules }) => {
      const library = (window as unknown as { axe: typeof axe }).axe;
      const withoutColours = Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));
      // Listing what is right as well would take twice as long.
      const { violations } = await library.run({
        resultTypes: ["violations"],
        rules: withoutColours,
        ...chosen,
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
      );
    },
    { chosen: options, rules: colourRules },
  );
  return { shape, found: [...found, ...(await poorColours(page))] };
}

/**
 * Runs in the page. Returns everything that the axe rules depend on: the window, the elements with their attributes,
 * which of them are visible, and which have text. Different text, or numbers in mere names, does not count as a new
 * page.
 */
async function shapeOf(rules: string[]): Promise<string> {
  const media = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)"];
  const parts: string[] = [
    ...rules,
    String(innerWidth),
    ...media.map((query) => String(matchMedia(query).matches)),
  ];
  const walk = (element: Element): void => {
    const attributes = [...element.attributes]
      .filter(({ name }) => !/^(?:href|value|nonce)$/.test(name))
      .map(({ name, value }) => {
        const isName = /^(?:action|alt|aria-label|src|title)$/.test(name);
        return `${name}=${isName ? value.replace(/\d+/g, "0") : value}`;
      });
    const texts = [...element.childNodes].filter((node) => node.nodeType === 3 && node.nodeValue?.trim());
    parts.push(
      element.tagName,
      ...attributes,
      element.tagName === "STYLE" ? element.textContent : "",
      `${texts.length} ${element.matches(":disabled")} ${element.matches(":checked")} ${element.checkVisibility({ visibilityProperty: true })} {`,
    );
    for (const child of element.children) walk(child);
    parts.push("}");
  };
  walk(document.documentElement);
  if (!isSecureContext) return parts.join("|");
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(parts.join("|")));
  return new Uint8Array(hash).join();
}

/**
 * Fails if axe finds colours that cannot be told apart, also if only the colours have changed since the last check.
 */
export async function expectReadable(page: Page): Promise<void> {
  await atRest(page);
  await load(page);
  expect(await poorColours(page)).toEqual([]);
}

/** The colour problems that axe finds in some elements of each look that has not passed before. */
async function poorColours(page: Page): Promise<string[]> {
  const { violations, readable } = await page.evaluate(newColours, {
    known: [...readableLooks],
    rules: colourRules,
    samples: SAMPLES,
  });
  for (const look of readable) readableLooks.add(look);
  return violations;
}

/**
 * Runs in the page. The look of an element with text is all that its contrast depends on: its colour and that of the
 * text around it, its font size and weight, and what lies behind it. An invisible element has none.
 */
async function newColours({ known, rules, samples }: { known: string[]; rules: string[]; samples: number }) {
  const library = (window as unknown as { axe: typeof axe }).axe;
  const readable = new Set(known);
  const behind = new Map<Element | null, string>();
  const looks = new Map<Element, string>();
  const met = new Map<string, number>();
  for (const element of document.querySelectorAll<HTMLElement>("html, body, body *")) {
    const style = getComputedStyle(element);
    const own = [style.backgroundColor, style.backgroundImage, style.opacity, style.position].join(" ");
    behind.set(element, `${behind.get(element.parentElement) ?? ""}/${own}`);
    const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    if (!hasWords && !element.matches("input, select, textarea")) continue;
    if (!element.checkVisibility({ visibilityProperty: true }) || element.offsetWidth === 1) continue;
    const around = element.parentElement ? getComputedStyle(element.parentElement).color : "";
    const isDisabled = (element.closest("label")?.control ?? element).matches(":disabled");
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = style;
    const look = [
      element.tagName,
      element.className,
      isDisabled,
      color,
      around,
      fontSize,
      fontWeight,
      textShadow,
      textDecorationLine,
      behind.get(element),
    ].join(" ");
    const times = (met.get(look) ?? 0) + 1;
    met.set(look, times);
    if (!readable.has(look) && times <= samples) looks.set(element, look);
  }
  if (looks.size === 0) return { violations: [], readable: [] };
  const found = await library.run(
    { include: [...looks.keys()] },
    { runOnly: rules, resultTypes: ["violations", "passes"], elementRef: true },
  );
  return {
    violations: found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    ),
    readable: found.passes.flatMap(({ nodes }) =>
      nodes.flatMap((node) => looks.get(node.element as Element) ?? []),
    ),
  };
}
