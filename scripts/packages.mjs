// Runs before any package is installed: only Node's own modules may be imported here.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const read = (path) => JSON.parse(readFileSync(path, "utf8")).packages;

/** The packages of package-lock.json that are missing in node_modules or have another version there. */
function missingPackages() {
  const wanted = Object.entries(read("package-lock.json")).filter(([path]) => path !== "");
  if (!existsSync("node_modules/.package-lock.json")) return wanted;
  const installed = read("node_modules/.package-lock.json");
  return wanted.filter(([path, { version, optional }]) =>
    installed[path] ? installed[path].version !== version : !optional,
  );
}

/** A deployment that was built elsewhere and left out the development packages is complete. */
function builtWithoutDevelopmentPackages(missing) {
  return (
    missing.every(([, { dev }]) => dev) &&
    !existsSync("node_modules/vite") &&
    existsSync("build/server/index.js")
  );
}

export function installPackages({ development = false } = {}) {
  const missing = missingPackages();
  if (missing.length === 0) return;
  if (!development && builtWithoutDevelopmentPackages(missing)) return;
  console.log("Installing packages …");
  const command = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath
    ? spawnSync(process.execPath, [process.env.npm_execpath, ...command], { stdio: "inherit" })
    : spawnSync("npm", command, { stdio: "inherit" });
  if (npm.status === 0) return;
  console.error("The packages could not be installed: see npm's message above.");
  process.exit(1);
}
