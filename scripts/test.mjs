import { fileURLToPath } from "node:url";

import { installPackages } from "./packages.mjs";

/*
 * npm run check      before each commit: format, types, rules and unit tests
 * npm test           everything that a submission must pass
 * npm run torture    what a release must pass, for hours; -- simulation mutants runs only these parts
 */

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
installPackages({ tools: true });

const { compiled } = await import("./compile.mjs");
const { runTier } = await import(await compiled("scripts/testing/tiers.ts"));
process.exitCode = await runTier(process.argv.slice(2), process.env);
