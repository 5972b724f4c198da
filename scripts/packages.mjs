// Runs before any package is installed: only Node's own modules may be imported here.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** The workspace with the packages that only checks, tests and benchmarks need. */
const TOOLS = "tests/tools";

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : {});

/** Which groups of packages are installed. npm installs a package together with all that it needs. */
function seeInstalled() {
  const wanted = read("package-lock.json");
  const installed = read("node_modules/.package-lock.json");
  const hasAll = (names) => Object.keys(names ?? {}).every((name) => `node_modules/${name}` in installed);
  const isCurrent = Object.entries(installed).every(
    ([path, { version }]) => !(path in wanted) || wanted[path].version === version,
  );
  return {
    production: isCurrent && hasAll(wanted[""].dependencies),
    development: isCurrent && hasAll(wanted[""].devDependencies),
    tools: hasAll(wanted[TOOLS]?.devDependencies),
  };
}

/** Installs what is missing of the versions in package-lock.json, with the tools only if they are asked for. */
export function installPackages({ development = false, tools = false } = {}) {
  const found = seeInstalled();
  const complete = found.production && found.development;
  // A deployment that was built elsewhere and left out the development packages is complete.
  const isBuilt = !development && !tools && existsSync("build/server/index.js");
  if (complete ? found.tools || !tools : found.production && isBuilt) return;
  console.log("Installing packages …");
  // Without a reason to replace packages, it only adds: a running site may be using them.
  const command = complete ? ["install", "--no-save"] : ["ci"];
  if (!tools && !found.tools) command.push("--workspaces=false");
  run([...command, "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
}

function run(command) {
  const npm = process.env.npm_execpath
    ? spawnSync(process.execPath, [process.env.npm_execpath, ...command], { stdio: "inherit" })
    : spawnSync("npm", command, { stdio: "inherit" });
  if (npm.status === 0) return;
  console.error("The packages could not be installed: see npm's message above.");
  process.exit(1);
}
