import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { COPIES_KEY } from "./backup-copies";
import { fillTemplate } from "./template";

/** The folder of the files that are filled in. */
export const FILLED = ".setup";

/** Where the parts of an installation are. */
export interface Place {
  folder: string;
  settings: string;
  user: string;
  node: string;
  /** Hosts that nginx answers to. */
  names: string[];
  /** One server process listens on each. */
  ports: number[];
  certificate: string;
  certificateKey: string;
  backups: string;
  /** Where the backups are copied to; null if they stay on this machine. */
  copies: string | null;
  /** Whether Prometheus on this machine watches it. */
  monitoring: boolean;
  /** The file of a private authority whose certificates are believed too. */
  authority: string | null;
  /** PostgreSQL, or the HAProxy before several of it. `isHere` if Debian's PostgreSQL runs on this machine. */
  database: { name: string; host: string; port: number; isHere: boolean };
  /** Whether a PgBouncer on this machine is in front of it: one machine needs none. */
  pooled: boolean;
  tlsPort?: number;
  plainPort?: number;
  pgbouncerPort?: number;
  cache?: string;
  logs?: string;
  pages?: string;
  userlist?: string;
  /** For a staging installation with sandboxes of the providers. */
  sandbox?: SandboxPorts | undefined;
}

/** Where visitors pay, and where the sandbox of the payment provider listens. */
interface SandboxPorts {
  shownPort: number;
  port: number;
}

const POOL = "pgbouncer/pgbouncer.ini";

type Targets = Record<string, string | string[]>;

/** Debian's own units do not start again after a crash. */
const RESTART = "debian/restart.conf";
const restartOf = (unit: string) => `/etc/systemd/system/${unit}.service.d/kaypoint.conf`;

/** The files of deploy/ that are filled in, and where Debian expects them. */
const targets: Targets = {
  "nginx/kaypoint.conf": "/etc/nginx/conf.d/kaypoint.conf",
  "systemd/kaypoint@.service": "/etc/systemd/system/kaypoint@.service",
  "systemd/kaypoint-jobs.service": "/etc/systemd/system/kaypoint-jobs.service",
  "systemd/kaypoint.target": "/etc/systemd/system/kaypoint.target",
  "systemd/kaypoint-backup.service": "/etc/systemd/system/kaypoint-backup.service",
  "systemd/kaypoint-backup.timer": "/etc/systemd/system/kaypoint-backup.timer",
  "systemd/kaypoint-doctor.service": "/etc/systemd/system/kaypoint-doctor.service",
  "systemd/kaypoint-doctor.timer": "/etc/systemd/system/kaypoint-doctor.timer",
};

/** The additional files of the machine that PostgreSQL runs on. */
const databaseTargets: Targets = {
  "systemd/kaypoint-wal.service": "/etc/systemd/system/kaypoint-wal.service",
  "postgresql/kaypoint.conf": "/etc/postgresql/15/main/conf.d/kaypoint.conf",
};

/** The additional file of an installation with PgBouncer. */
const poolTargets = { [POOL]: "/etc/pgbouncer/pgbouncer.ini" };

/** The additional files of a staging installation with sandboxes of the providers. */
const sandboxTargets: Targets = {
  "nginx/kaypoint-sandbox.conf": "/etc/nginx/conf.d/kaypoint-sandbox.conf",
  "systemd/kaypoint-sandbox.service": "/etc/systemd/system/kaypoint-sandbox.service",
};

/** The additional files of an installation that Prometheus on this machine watches. */
const monitoringTargets: Targets = {
  "prometheus/prometheus.yml": "/etc/prometheus/prometheus.yml",
  "prometheus/alerts.yml": "/etc/prometheus/kaypoint-alerts.yml",
  "prometheus/local.conf": "/etc/systemd/system/prometheus.service.d/kaypoint.conf",
};

/** The additional files of an installation whose backups are copied to another place. */
const copiesTargets: Targets = {
  "systemd/kaypoint-copies.service": "/etc/systemd/system/kaypoint-copies.service",
};

const targetsOf = ({ sandbox, database, pooled, copies, monitoring }: Place): Targets => ({
  ...targets,
  [RESTART]: [...(database.isHere ? ["postgresql@"] : []), "nginx", ...(pooled ? ["pgbouncer"] : [])].map(
    restartOf,
  ),
  ...(database.isHere && databaseTargets),
  ...(pooled && poolTargets),
  ...(copies && copiesTargets),
  ...(monitoring && monitoringTargets),
  ...(sandbox && sandboxTargets),
});

function valuesOf(place: Place): Record<string, string> {
  const { database, tlsPort = 443 } = place;
  return {
    FOLDER: place.folder,
    USER: place.user,
    NODE: place.node,
    NAMES: place.names.join(" "),
    UPSTREAMS: place.ports.map((port) => `  server 127.0.0.1:${port} max_fails=0;`).join("\n"),
    AUTHORITY: place.authority === null ? "" : ` NODE_EXTRA_CA_CERTS=${place.authority}`,
    TARGETS: place.ports.map((port) => `127.0.0.1:${port}`).join(`", "`),
    SERVICES: place.ports.map((port) => `kaypoint@${port}.service`).join(" "),
    CERTIFICATE: place.certificate,
    CERTIFICATE_KEY: place.certificateKey,
    BACKUPS: place.backups,
    // Its user reaches PostgreSQL without a password, and may copy all of it.
    BACKUP_USER: database.isHere ? "postgres" : place.user,
    BASE_BACKUP: database.isHere ? baseBackupOf(place) : "",
    HARDENING: readFileSync("deploy/systemd/hardening.conf", "utf8").trim(),
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
    ...(place.copies && {
      COPIES: place.copies,
      COPIES_KEY,
      COPIES_PATHS: place.copies.startsWith("/") ? `ReadWritePaths=-${place.copies}` : "",
    }),
    ...(place.sandbox && {
      PORT_SANDBOX: String(place.sandbox.shownPort),
      PORT_SANDBOX_LOCAL: String(place.sandbox.port),
    }),
    PAGES: place.pages ?? join(place.folder, "deploy/nginx/pages"),
  };
}

const baseBackupOf = ({ backups, database }: Place) =>
  [
    `Environment=BACKUP_DATABASE_URL=postgresql:///${database.name}`,
    `ExecStart=/bin/sh deploy/base-backup.sh ${backups}-bases ${backups}-wal`,
    `ReadWritePaths=${backups}-bases ${backups}-wal`,
  ].join("\n");

/** Fills in all files, into a folder of the same layout. */
export function writeDeployment(place: Place, to: string): void {
  const values = valuesOf(place);
  for (const name of Object.keys(targetsOf(place))) {
    const file = join(to, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, fillTemplate(readFileSync(join("deploy", name), "utf8"), values));
  }
}

/** A filled in file, and where it is installed. */
export interface InstalledFile {
  source: string;
  target: string;
}

export function filesOf(place: Place, from: string): InstalledFile[] {
  return Object.entries(targetsOf(place)).flatMap(([name, target]) =>
    [target].flat().map((file) => ({ source: join(from, name), target: file })),
  );
}

/** The installed text; null if it is not there. */
export function readInstalled(root: string, target: string): string | null {
  const file = join(root, target);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** The files that are not installed as they are for this version. */
export const changedFiles = (files: readonly InstalledFile[], root: string): InstalledFile[] =>
  files.filter(({ source, target }) => readFileSync(source, "utf8") !== readInstalled(root, target));

/** Sets up PgBouncer for the database before anything else is installed. */
export const poolCommands = (from: string): string[] => [
  `install -m 644 ${join(from, POOL)} ${poolTargets[POOL]}`,
  "systemctl restart pgbouncer",
];

/** The units that run, and start with the machine. */
export function unitsOf({ ports, copies, sandbox, database }: Place): string[] {
  return [
    ...ports.map((port) => `kaypoint@${port}`),
    "kaypoint-jobs",
    "kaypoint.target",
    "kaypoint-backup.timer",
    "kaypoint-doctor.timer",
    ...(database.isHere ? ["kaypoint-wal"] : []),
    ...(copies ? ["kaypoint-copies"] : []),
    ...(sandbox ? ["kaypoint-sandbox"] : []),
  ];
}

/** The folders of backups, with the rights that those who write and read them need. */
export function backupFolders({ user, backups, copies, database }: Place): string[] {
  return [
    // The user of PostgreSQL sends copies of all backups, also from a machine that has no PostgreSQL.
    ...(database.isHere ? [] : ["adduser --system --group --home /var/lib/postgresql postgres"]),
    // PostgreSQL writes the dumps and sends them to another place, and the doctor looks at the names of base backups.
    `install -d -o ${user} -g postgres -m 2770 ${backups}`,
    `install -d -o postgres -g ${user} -m 750 ${backups}-bases`,
    `install -d -o postgres -m 700 ${backups}-wal`,
    ...(copies ? [`chgrp -R postgres ${backups} && chmod -R g+rX ${backups}`] : []),
  ];
}
