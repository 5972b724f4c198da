import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "benchmarks/tools";
const packages = join(FOLDER, "node_modules");

/** Installs, once, the programs that only benchmarks need, and returns their paths. */
export function installTools(): { lighthouse: string; validator: string } {
  if (!existsSync(join(packages, "fastify")))
    execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: FOLDER,
      stdio: "inherit",
    });
  return {
    lighthouse: join(packages, "lighthouse/cli/index.js"),
    validator: join(packages, "vnu-jar/build/dist/vnu.jar"),
  };
}
