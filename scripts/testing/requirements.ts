import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

export interface Requirements {
  chromium: string | null;
  postgresql: boolean;
}

const chromiums = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Finds Chromium and PostgreSQL, after installing them where that needs no question: as root on Debian. */
export function findRequirements(env: NodeJS.ProcessEnv): Requirements {
  const found = lookAround(env);
  const packages = [...(found.chromium ? [] : ["chromium"]), ...(found.postgresql ? [] : ["postgresql"])];
  if (packages.length === 0 || !mayInstall()) return found;
  console.log(`Installing ${packages.join(" and ")} …`);
  aptGet(env, ["update", "-qq"]);
  aptGet(env, ["install", "-y", "-qq", "--no-install-recommends", ...packages]);
  return lookAround(env);
}

function lookAround(env: NodeJS.ProcessEnv): Requirements {
  const paths = env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : chromiums;
  const installed = "/usr/lib/postgresql";
  const postgresql = existsSync(installed) && readdirSync(installed).length > 0;
  return {
    chromium: paths.find((path) => existsSync(path)) ?? null,
    postgresql: Boolean(env.TEST_DATABASE_URL) || postgresql,
  };
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version");
}

function aptGet(env: NodeJS.ProcessEnv, args: string[]): void {
  const stdio = ["ignore", "ignore", "inherit"] as const;
  spawnSync("apt-get", args, { stdio: [...stdio], env: { ...env, DEBIAN_FRONTEND: "noninteractive" } });
}
