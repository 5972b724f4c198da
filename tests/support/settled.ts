import type { Page } from "playwright";

/** Waits until React has taken a page over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => Object.keys(document.getElementById("main") ?? {}).some((name) => name.startsWith("__react")),
    undefined,
    // A tab that is not painted gets no animation frames.
    { polling: 50 },
  );
}

/** Pages whose browser runs no scripts. Their HTML is the same as with scripts. */
export const withoutScripts = new WeakSet<Page>();

/**
 * Waits until a page stays as it is: it has loaded, and its scripts, if it has any, have taken it over. The page may
 * give way to one without scripts meanwhile.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState();
  if (withoutScripts.has(page)) return;
  await page.waitForFunction(
    () =>
      document.readyState === "complete" &&
      (document.querySelector("script[nonce]") === null ||
        Object.keys(document.getElementById("main") ?? {}).some((name) => name.startsWith("__react"))),
    undefined,
    { polling: 50 },
  );
}

/** A page that goes on from page to page this often is not on its way to anything. */
const MOST_MOVES = 5;

/** Looks at a page once it has settled; one that goes on to another page meanwhile is looked at there. */
export async function lookAt<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> {
  for (let moves = 0; ; moves += 1) {
    try {
      await settled(page);
      return await look();
    } catch (error) {
      if (moves === MOST_MOVES || !hasMoved(error)) throw error;
    }
  }
}

const hasMoved = (error: unknown): boolean =>
  error instanceof Error && /context was destroyed|because of a navigation/i.test(error.message);
