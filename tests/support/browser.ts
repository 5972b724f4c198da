import { existsSync } from "node:fs";

import type { LaunchOptions } from "playwright";

const debianChromium = "/usr/bin/chromium";

/** Chromium of CHROMIUM_PATH or of Debian; as root it runs without its sandbox, which refuses root. */
export function browserOptions(): LaunchOptions {
  const executablePath = process.env.CHROMIUM_PATH ?? debianChromium;
  if (!existsSync(executablePath)) throw new Error(`No Chromium at ${executablePath}: set CHROMIUM_PATH`);
  const root = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return { executablePath, args: [...root, "--disable-background-networking", "--disable-gpu"] };
}
