import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { backupFolders, changedFiles, filesOf, type InstalledFile, type Place, unitsOf } from "./deployment";

/** A step of an installation. */
interface Change {
  /** As an operator types it as root. */
  command: string;
  /** The file that it installs. */
  file?: InstalledFile;
  /** Whether a machine, whose paths begin in `root`, needs it after those before it. */
  isNeeded: (root: string, before: readonly Change[]) => boolean;
}

/** All that installs the files in `from` on an empty machine, in order. */
function changesOf(place: Place, from: string): Change[] {
  const { settings, user, copies, database, pooled, monitoring } = place;
  const units = unitsOf(place);
  return [
    ...certificateOf(place),
    change(`adduser --system --group --home ${place.folder} --no-create-home ${user}`, lacksUser(user)),
    // It holds every secret: the servers may read it, and only root may change it.
    change(`chgrp ${user} ${settings} && chmod 640 ${settings}`, (root) => !isOfGroup(root, settings, user)),
    ...filesOf(place, from).map((file) => ({
      ...change(`install -D -m 644 ${file.source} ${file.target}`, (root) => isChanged(file, root)),
      file,
    })),
    ...backupFolders(place).map((command) => change(command, lacksBackups(place))),
    ...(monitoring ? [tokenOf(place)] : []),
    change("install -d -o www-data -m 700 /var/cache/nginx/kaypoint", lacks("/var/cache/nginx/kaypoint")),
    // Debian's own site answers on port 80 for every host, as ours does.
    change("rm -f /etc/nginx/sites-enabled/default", (root) =>
      isThere(root, "etc/nginx/sites-enabled/default"),
    ),
    change("systemctl daemon-reload", after("/etc/systemd/")),
    ...(database.isHere ? [change("systemctl reload postgresql", after("/etc/postgresql/"))] : []),
    ...(pooled ? [change("systemctl restart pgbouncer", after("/etc/pgbouncer/"))] : []),
    change("nginx -t && systemctl reload nginx", after("/etc/nginx/")),
    ...(monitoring ? [change("systemctl restart prometheus", after("prometheus"))] : []),
    ...(copies
      ? [change("systemctl restart kaypoint-copies", after("/etc/systemd/system/kaypoint-copies"))]
      : []),
    change(`systemctl enable --now ${units.join(" ")}`, (root) =>
      units.some((unit) => !isEnabled(root, unit)),
    ),
    // Without a first backup the first check of the doctor would find a fault.
    change("systemctl start kaypoint-backup", (root) => !hasBackup(root, place)),
  ];
}

/** What an operator runs as root to install the files in `from` on an empty machine. */
export const installCommands = (from: string, place: Place): string[] =>
  changesOf(place, from).map(({ command }) => command);

/** Of these, what a machine still needs whose paths begin in `root`. */
export function neededCommands(from: string, place: Place, root: string): string[] {
  const needed: Change[] = [];
  for (const each of changesOf(place, from)) if (each.isNeeded(root, needed)) needed.push(each);
  return needed.map(({ command }) => command);
}

/** Whether processes that run should be started again, because a file of theirs is another one. */
export const changesProcesses = (from: string, place: Place, root: string): boolean =>
  changedFiles(filesOf(place, from), root).some(({ target }) => /kaypoint(?:@|-jobs)\.service$/.test(target));

export const isRunning = ({ ports }: Place, root: string): boolean =>
  ports.every((port) => isEnabled(root, `kaypoint@${port}`));

const change = (command: string, isNeeded: Change["isNeeded"]): Change => ({ command, isNeeded });

/** Certbot asks by nginx as Debian installs it, and by ours from then on. */
function certificateOf({ certificate, names }: Place): Change[] {
  if (!certificate.startsWith("/etc/letsencrypt/live/")) return [];
  const hosts = names.map((name) => `-d ${name}`).join(" ");
  return [
    change(
      `certbot certonly -n --agree-tos --register-unsafely-without-email --webroot -w /var/www/html ${hosts} --deploy-hook 'systemctl reload nginx'`,
      lacks(certificate),
    ),
  ];
}

/** Prometheus reads the token from a file of its own. */
function tokenOf({ settings }: Place): Change {
  const token = "/etc/prometheus/kaypoint-token";
  const written = (root: string) =>
    /^METRICS_TOKEN=(.*)$/m.exec(readFileSync(join(root, settings), "utf8"))?.[1];
  return change(
    `sed -n 's/^METRICS_TOKEN=//p' ${settings} | tr -d '\\n' > ${token} && chown prometheus ${token} && chmod 400 ${token}`,
    (root) => !isThere(root, token) || readFileSync(join(root, token), "utf8") !== written(root),
  );
}

/** A link counts, wherever it leads. */
const isThere = (root: string, path: string): boolean =>
  lstatSync(join(root, path), { throwIfNoEntry: false }) !== undefined;

const lacks = (path: string) => (root: string) => !isThere(root, path);

const isChanged = (file: InstalledFile, root: string) => changedFiles([file], root).length > 0;

/** After a file was installed whose path has this in it. */
const after = (path: string) => (_: string, before: readonly Change[]) =>
  before.some(({ file, command }) => file?.target.includes(path) ?? command.startsWith(`rm -f ${path}`));

const numbersOf = (root: string, file: string, name: string): string[] | undefined =>
  readFileSync(join(root, "etc", file), "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find(([first]) => first === name);

const lacksUser = (user: string) => (root: string) => numbersOf(root, "passwd", user) === undefined;

function isOfGroup(root: string, path: string, group: string): boolean {
  const { gid, mode } = statSync(join(root, path));
  return (mode & 0o777) === 0o640 && String(gid) === numbersOf(root, "group", group)?.[2];
}

function lacksBackups({ backups, copies }: Place) {
  const folders = [backups, `${backups}-bases`, `${backups}-wal`];
  return (root: string, before: readonly Change[]) =>
    folders.some((folder) => !isThere(root, folder)) ||
    (copies !== null && after("kaypoint-copies.service")(root, before));
}

const isEnabled = (root: string, unit: string): boolean => {
  const folder = join(root, "etc/systemd/system");
  const file = /\.\w+$/.test(unit) ? unit : `${unit}.service`;
  return (
    existsSync(folder) &&
    readdirSync(folder).some((name) => name.endsWith(".wants") && isThere(folder, join(name, file)))
  );
};

function hasBackup(root: string, { backups, database }: Place): boolean {
  const has = (folder: string, name: RegExp) =>
    isThere(root, folder) && readdirSync(join(root, folder)).some((each) => name.test(each));
  return has(backups, /\.dump$/) && (!database.isHere || has(`${backups}-bases`, /^base-.*Z$/));
}
