import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { fillTemplate } from "./template";

/** Where the parts of an installation are. */
export interface Place {
  folder: string;
  user: string;
  node: string;
  /** Hosts that nginx answers to. */
  names: string[];
  /** One server process listens on each. */
  ports: number[];
  certificate: string;
  certificateKey: string;
  backups: string;
  /** Of the database that PgBouncer lends connections to. */
  database: { name: string; host: string; port: number };
  tlsPort?: number;
  plainPort?: number;
  pgbouncerPort?: number;
  cache?: string;
  logs?: string;
  pages?: string;
  userlist?: string;
}

/** Each file of deploy/ that is filled in, and where Debian expects it. */
export const targets: Record<string, string> = {
  "nginx/kaypoint.conf": "/etc/nginx/conf.d/kaypoint.conf",
  "systemd/kaypoint@.service": "/etc/systemd/system/kaypoint@.service",
  "systemd/kaypoint-jobs.service": "/etc/systemd/system/kaypoint-jobs.service",
  "systemd/kaypoint.target": "/etc/systemd/system/kaypoint.target",
  "systemd/kaypoint-backup.service": "/etc/systemd/system/kaypoint-backup.service",
  "systemd/kaypoint-backup.timer": "/etc/systemd/system/kaypoint-backup.timer",
  "systemd/kaypoint-base-backup.service": "/etc/systemd/system/kaypoint-base-backup.service",
  "systemd/kaypoint-base-backup.timer": "/etc/systemd/system/kaypoint-base-backup.timer",
  "postgresql/archive.sh": "/usr/local/lib/kaypoint/archive.sh",
  "postgresql/kaypoint.conf": "/etc/postgresql/15/main/conf.d/kaypoint.conf",
  "pgbouncer/pgbouncer.ini": "/etc/pgbouncer/pgbouncer.ini",
};

function valuesOf(place: Place): Record<string, string> {
  const { database, tlsPort = 443 } = place;
  return {
    FOLDER: place.folder,
    USER: place.user,
    NODE: place.node,
    NAMES: place.names.join(" "),
    UPSTREAMS: place.ports.map((port) => `  server 127.0.0.1:${port} max_fails=0;`).join("\n"),
    SERVICES: place.ports.map((port) => `kaypoint@${port}.service`).join(" "),
    CERTIFICATE: place.certificate,
    CERTIFICATE_KEY: place.certificateKey,
    BACKUPS: place.backups,
    DATABASE: database.name,
    DATABASE_HOST: database.host,
    DATABASE_PORT: String(database.port),
    PGBOUNCER_PORT: String(place.pgbouncerPort ?? 6432),
    USERLIST: place.userlist ?? "/etc/pgbouncer/userlist.txt",
    PORT_TLS: String(tlsPort),
    PORT_PLAIN: String(place.plainPort ?? 80),
    PORT_SHOWN: tlsPort === 443 ? "" : `:${tlsPort}`,
    CACHE: place.cache ?? "/var/cache/nginx/kaypoint",
    LOGS: place.logs ?? "/var/log/nginx",
    PAGES: place.pages ?? join(place.folder, "deploy/nginx/pages"),
  };
}

/** Fills all files in, into a folder of the same layout. */
export function writeDeployment(place: Place, to: string): void {
  const values = valuesOf(place);
  for (const name of Object.keys(targets)) {
    const file = join(to, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, fillTemplate(readFileSync(join("deploy", name), "utf8"), values));
  }
}

/** What the operator runs as root to install what was written. */
export function installCommands(from: string, { ports, user, backups }: Place): string[] {
  return [
    `adduser --system --group --home ${from} --no-create-home ${user}`,
    ...Object.entries(targets).map(([name, target]) => `install -D -m 644 ${join(from, name)} ${target}`),
    `install -d -o ${user} -m 700 ${backups}`,
    `install -d -o postgres -m 700 ${backups}-bases ${backups}-wal`,
    "install -d -o www-data -m 700 /var/cache/nginx/kaypoint",
    "systemctl restart postgresql pgbouncer && nginx -t && systemctl reload nginx",
    "systemctl daemon-reload",
    `systemctl enable --now ${ports.map((port) => `kaypoint@${port}`).join(" ")} kaypoint-jobs kaypoint.target kaypoint-backup.timer kaypoint-base-backup.timer`,
    "systemctl start kaypoint-base-backup",
  ];
}
