import { fileURLToPath } from "node:url";

import { installPackages } from "./packages.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const development = process.argv.includes("--dev");
installPackages({ development });

const { compiled } = await import("./compile.mjs");
const { supervise } = await import(await compiled("scripts/supervisor/supervise.ts"));
await supervise({ development });
