import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";

import { settings } from "./settings";

/** Neither the shell of a developer nor Vitest's settings reach a command; what is empty keeps an .env file out. */
const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, ""]));
const shell = Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in settings)));

/** Runs a command of `npm run` to its end, in the folder of another installation if one is given. */
export async function runCommand(
  name: string,
  words: string[],
  { env, folder }: { env?: NodeJS.Dict<string>; folder?: string },
): Promise<{ code: number | null; printed: string; complained: string }> {
  const child = spawn(
    process.execPath,
    [resolve(folder ?? ".", "scripts/run.mjs"), `scripts/commands/${name}.ts`, ...words],
    {
      cwd: folder,
      env: { ...(shell as NodeJS.ProcessEnv), ...(folder === undefined && unset), ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const ended = once(child, "close") as Promise<[number | null]>;
  const [printed, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await ended)[0], printed, complained };
}
