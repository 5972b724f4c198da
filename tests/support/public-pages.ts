import type { Page } from "playwright";

import { asReadIn2018 } from "./old-browser";

/** Pages that a visitor without an account finds, in all their layouts. */
export const publicPages = [
  "/",
  "/pricing",
  "/pricing?billing=monthly&plan=2&users=1#your-price",
  "/contact",
  "/download",
  "/download?os=linux&group=others",
  "/download/windows",
  "/newsletter",
  "/terms-and-conditions",
  "/privacy-policy",
  "/no-such-page",
];

/** Gives the page's styles as a browser of 2018 reads them, the linked ones too. */
export async function readStylesAsIn2018(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    const type = route.request().resourceType();
    if (type !== "document" && type !== "stylesheet") return route.continue();
    const response = await route.fetch();
    const text = await response.text();
    const body =
      type === "stylesheet"
        ? asReadIn2018(text)
        : text.replace(/(?<=<style>).*?(?=<\/style>)/s, (styles) => asReadIn2018(styles));
    const { "content-security-policy": _hash, "content-encoding": _packed, ...headers } = response.headers();
    return route.fulfill({ status: response.status(), headers, body });
  });
}
