import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

export interface Requirements {
  chromium: string | null;
  postgresql: boolean;
  /** What runs around the application in production: nginx, PgBouncer, systemd, Prometheus, gpg and rsync. */
  front: boolean;
  /** What keeps a database on three machines: Patroni, etcd and HAProxy. */
  cluster: boolean;
}

/** Programs, and the packages that provide them. */
type Packages = Record<string, string[]>;

const frontPackages: Packages = {
  "/usr/sbin/nginx": ["nginx"],
  "/usr/sbin/pgbouncer": ["pgbouncer"],
  "/usr/bin/systemd-analyze": ["systemd"],
  "/usr/bin/promtool": ["prometheus"],
  "/usr/bin/gpg": ["gnupg"],
  "/usr/bin/rsync": ["rsync"],
};

const clusterPackages: Packages = {
  "/usr/bin/patroni": ["patroni", "python3-etcd"],
  "/usr/bin/etcd": ["etcd-server"],
  "/usr/sbin/haproxy": ["haproxy"],
};

/** It draws no windows, which halves the time. */
const headlessShell = "chromium-headless-shell";
const chromiums = [headlessShell, "chromium", "chromium-browser", "google-chrome"].map(
  (name) => `/usr/bin/${name}`,
);

/**
 * Finds Chromium and PostgreSQL, and for a release the programs of a production; installs them first if that needs no
 * confirmation: as root on Debian.
 */
export function findRequirements(env: NodeJS.ProcessEnv, tier: "submission" | "release"): Requirements {
  const found = lookAround(env);
  const shell = env.CHROMIUM_PATH || found.chromium?.endsWith(headlessShell) ? [] : [headlessShell];
  const packages = [
    ...shell,
    ...(found.postgresql ? [] : ["postgresql"]),
    ...(tier === "release" ? [...missingPackages(frontPackages), ...missingPackages(clusterPackages)] : []),
  ];
  if (packages.length === 0 || !mayInstall()) return found;
  install(env, packages);
  // Older releases of Debian only have the whole browser.
  if (!lookAround(env).chromium) install(env, ["chromium"]);
  return lookAround(env);
}

/** What is installed now. */
export function lookAround(env: NodeJS.ProcessEnv): Requirements {
  const paths = env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : chromiums;
  return {
    chromium: paths.find((path) => existsSync(path)) ?? null,
    postgresql: hasPostgresql(env),
    front: missingPackages(frontPackages).length === 0,
    cluster: missingPackages(clusterPackages).length === 0,
  };
}

/** Settings that tell the tests which browser to use. */
export function withChromium(env: NodeJS.ProcessEnv, { chromium }: Requirements): NodeJS.ProcessEnv {
  return chromium === null ? env : { ...env, CHROMIUM_PATH: chromium };
}

const missingPackages = (packages: Packages): string[] =>
  Object.entries(packages).flatMap(([path, names]) => (existsSync(path) ? [] : names));

/** A server from the settings, or one that Debian installed and the tests can start themselves. */
export function hasPostgresql(env: NodeJS.ProcessEnv): boolean {
  const installed = "/usr/lib/postgresql";
  return Boolean(env.TEST_DATABASE_URL) || (existsSync(installed) && readdirSync(installed).length > 0);
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version");
}

function install(env: NodeJS.ProcessEnv, packages: string[]): void {
  console.log(`Installing ${packages.join(" and ")} …`);
  aptGet(env, ["update", "-qq"]);
  for (const name of packages) aptGet(env, ["install", "-y", "-qq", "--no-install-recommends", name]);
}

function aptGet(env: NodeJS.ProcessEnv, args: string[]): void {
  const stdio = ["ignore", "ignore", "inherit"] as const;
  spawnSync("apt-get", args, { stdio: [...stdio], env: { ...env, DEBIAN_FRONTEND: "noninteractive" } });
}
