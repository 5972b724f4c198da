import { fileURLToPath } from "node:url";

import { installPackages } from "./packages.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
installPackages({ development: true });

const { register } = await import("tsx/esm/api");
register();
const { runTests } = await import("./testing/run-tests.ts");
process.exitCode = await runTests(process.env);
