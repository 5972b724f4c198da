import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

const STAMP = "build/stamp";

/** The running version: its number, and a stamp of the exact sources it was built from. */
export function readVersion(): { version: string; build: string | null } {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  return { version, build: existsSync(STAMP) ? readFileSync(STAMP, "utf8").slice(0, 12) : null };
}
