import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "benchmarks/tools";

/** Installs, once, the tools that are too large for the project, and returns their paths. */
export function auditTools(): { lighthouse: string; validator: string } {
  const packages = join(FOLDER, "node_modules");
  if (!existsSync(packages))
    execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: FOLDER,
      stdio: "inherit",
    });
  return {
    lighthouse: join(packages, "lighthouse/cli/index.js"),
    validator: join(packages, "vnu-jar/build/dist/vnu.jar"),
  };
}
