import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { fillTemplate } from "./template";

/** The three machines of the database, and where its parts are on each. */
export interface Cluster {
  /** IPv4 addresses, by which they and the machines with Kaypoint reach each other. */
  addresses: string[];
  /** Where HAProxy listens on each machine with Kaypoint. */
  proxy: string;
  /** A function, because folders differ if all three are on one machine. */
  folderOf: (node: string) => string;
  etcdFolderOf: (node: string) => string;
  socketsOf: (node: string) => string;
  binaries: string;
  watchdog: "required" | "off";
}

/** The port of HAProxy on each machine with Kaypoint. */
export const PROXY_PORT = 5000;

/** The paths of Debian 12. */
export const ofDebian: Omit<Cluster, "addresses"> = {
  proxy: `127.0.0.1:${PROXY_PORT}`,
  folderOf: () => "/var/lib/postgresql/kaypoint",
  etcdFolderOf: () => "/var/lib/etcd/kaypoint",
  socketsOf: () => "/var/run/postgresql",
  binaries: "/usr/lib/postgresql/15/bin",
  watchdog: "required",
};

/** The files of a database machine, and where Debian expects them. */
const ofNode: Record<string, string> = {
  "patroni.yml": "/etc/patroni/config.yml",
  "etcd.conf": "/etc/default/etcd",
};

const PASSWORDS = "patroni_env.conf";

export const nodesOf = ({ addresses }: Pick<Cluster, "addresses">) =>
  addresses.map((address, place) => ({ name: `kaypoint${place + 1}`, address }));

/** Fills in the files of three machines and of HAProxy. Existing passwords stay as they are. */
export function writeCluster(cluster: Cluster, to: string): void {
  const nodes = nodesOf(cluster);
  const common = {
    ETCD_CLUSTER: nodes.map(({ name, address }) => `${name}=http://${address}:2380`).join(","),
    DATABASE_NODES: nodes
      .map(({ name, address }) => `  server ${name} ${address}:5432 check port 8008`)
      .join("\n"),
    PROXY: cluster.proxy,
    BINARIES: cluster.binaries,
    WATCHDOG: cluster.watchdog,
  };
  const write = (name: string, file: string, values: Record<string, string>, mode = 0o644) =>
    writeFileSync(file, fillTemplate(readFileSync(join("deploy/cluster", name), "utf8"), values), { mode });
  for (const { name: node, address } of nodes) {
    mkdirSync(join(to, node), { recursive: true });
    const own = {
      NODE: node,
      ADDRESS: address,
      OTHER_ETCDS: nodes
        .filter((other) => other.name !== node)
        .map((other) => `${other.address}:2379`)
        .join(),
      FOLDER: cluster.folderOf(node),
      ETCD_FOLDER: cluster.etcdFolderOf(node),
      SOCKETS: cluster.socketsOf(node),
    };
    for (const name of Object.keys(ofNode)) write(name, join(to, node, name), { ...common, ...own });
  }
  write("haproxy.cfg", join(to, "haproxy.cfg"), common);
  if (!existsSync(join(to, PASSWORDS))) write(PASSWORDS, join(to, PASSWORDS), newPasswords(), 0o600);
}

function newPasswords(): Record<string, string> {
  const names = ["SUPERUSER", "REPLICATION", "REWIND", "RESTAPI"];
  return Object.fromEntries(names.map((name) => [`${name}_PASSWORD`, randomBytes(24).toString("base64url")]));
}

/** The operator's commands to install the files, machine by machine. */
export function clusterCommands(from: string, cluster: Cluster): string[] {
  const files = nodesOf(cluster).flatMap(({ name, address }) => [
    ...Object.entries(ofNode).map(
      ([file, target]) => `scp ${join(from, name, file)} root@${address}:${target}`,
    ),
    `scp ${join(from, PASSWORDS)} root@${address}:/etc/patroni_env.conf`,
  ]);
  return [...files, `install -m 644 ${join(from, "haproxy.cfg")} /etc/haproxy/haproxy.cfg`];
}
