import module from "node:module";
import { fileURLToPath } from "node:url";

import { installPackages } from "./packages.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

// From Node.js 22 on, compiled code is kept for the next start, also by the processes that inherit this.
process.env.NODE_COMPILE_CACHE ||= ".cache/compiled";
module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);

const development = process.argv.includes("--dev");
installPackages({ development });

const { compiled } = await import("./compile.mjs");
const { supervise } = await import(await compiled("scripts/supervisor/supervise.ts"));
await supervise({ development });
