import { fileURLToPath } from "node:url";

import { installPackages } from "./packages.mjs";

/*
 * npm test                       everything that a submission must pass
 * npm run check                  what a change is tried with before it is committed; -- main compares with that
 * npm run torture                what a release must stand, for hours; -- simulation mutants is a part of it
 */

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
installPackages({ development: true });

const { compiled } = await import("./compile.mjs");
const { runTier } = await import(await compiled("scripts/testing/tiers.ts"));
process.exitCode = await runTier(process.argv.slice(2), process.env);
