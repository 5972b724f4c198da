import { existsSync } from "node:fs";

import type { LaunchOptions } from "playwright";

/** As Debian installs them. The headless shell draws no windows of its own, which takes half the time. */
const chromiums = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** No background work, and one process for all pages of a context: each process reads the site's scripts again. */
const frugal = ["--disable-background-networking", "--disable-gpu", "--renderer-process-limit=1"];

/** Chromium from CHROMIUM_PATH or Debian; as root it runs without its sandbox, which refuses root. */
export function browserOptions(): LaunchOptions {
  const paths = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : chromiums;
  const executablePath = paths.find((path) => existsSync(path));
  if (!executablePath) throw new Error(`No Chromium at ${paths.join(" or ")}: set CHROMIUM_PATH`);
  const root = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return { executablePath, args: [...root, ...frugal] };
}
