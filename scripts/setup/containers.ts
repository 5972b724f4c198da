import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { writePrivateFile } from "./private-file";
import { ownerFileOf } from "./settings-file";
import { fillTemplate } from "./template";

/** Of deploy/compose.yml. */
export const containerAddresses = {
  proxy: "172.31.77.10",
  servers: ["172.31.77.11", "172.31.77.12"],
} as const;

/** The users of the images: that of Node.js, and that of PostgreSQL. */
const NODE = 1000;
const POSTGRES = 999;

/** What the proxy of the containers answers to, and with which certificate. */
interface Site {
  names: string[];
  certificate: string;
  certificateKey: string;
}

/**
 * Writes what deploy/compose.yml mounts beside the settings: the file of the proxy, and a password of PostgreSQL's own
 * superuser, which no process of Kaypoint gets. Gives each file to the user that reads it.
 */
export function writeContainerFiles(settings: string, site: Site): void {
  const etc = dirname(settings);
  mkdirSync(join(etc, "nginx"), { recursive: true });
  writeFileSync(join(etc, "nginx/kaypoint.conf"), proxyFile(site));
  const superuser = join(etc, "superuser");
  if (!existsSync(superuser)) writePrivateFile(superuser, randomBytes(24).toString("base64url"));
  for (const file of [superuser, join(etc, "database.sql")]) chownSync(file, POSTGRES, POSTGRES);
  for (const file of [settings, ownerFileOf(settings)]) {
    chownSync(file, 0, NODE);
    chmodSync(file, 0o640);
  }
}

function proxyFile({ names, certificate, certificateKey }: Site): string {
  return fillTemplate(readFileSync("deploy/nginx/kaypoint.conf", "utf8"), {
    NAMES: names.join(" "),
    UPSTREAMS: containerAddresses.servers.map((server) => `  server ${server}:3000 max_fails=0;`).join("\n"),
    CERTIFICATE: certificate,
    CERTIFICATE_KEY: certificateKey,
    PORT_TLS: "443",
    PORT_PLAIN: "80",
    PORT_SHOWN: "",
    CACHE: "/var/cache/nginx/kaypoint",
    LOGS: "/var/log/nginx",
    PAGES: "/srv/kaypoint/deploy/nginx/pages",
  });
}
