import { fileURLToPath } from "node:url";

import { installPackages } from "./packages.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const development = process.argv.includes("--dev");
installPackages({ development });

const { register } = await import("tsx/esm/api");
register();
const { supervise } = await import("./supervisor/supervise.ts");
await supervise({ development });
