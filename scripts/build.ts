import { readdirSync, rmSync } from "node:fs";

import { compiled } from "./compile.mjs";
import { build } from "./supervisor/build";
import { command } from "./supervisor/command";

/** Compiled beforehand, since services may not write to their folders. */
const commands = "scripts/commands";

await command("npm run build   compiles the site into build/", async (children) => {
  await build(children, process.env);
  rmSync("build/scripts", { recursive: true, force: true });
  for (const name of readdirSync(commands)) if (name.endsWith(".ts")) await compiled(`${commands}/${name}`);
  return "Built into build/.";
});
