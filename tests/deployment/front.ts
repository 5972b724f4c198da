import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { writeDeployment } from "../../scripts/setup/deployment";
import { freePort, removeFolder, temporaryFolder } from "../support/site";

export const PGBOUNCER_PASSWORD = "a password of PgBouncer";

/**
 * nginx and PgBouncer from the files of deploy/, filled in for free ports and a folder of their own. The caller
 * starts the servers behind them.
 * @param databaseUrl of a database on PostgreSQL
 * @param limited how much one IP address may request; benchmarks lift the limit, because all their clients share one
 */
export async function startFront(databaseUrl: string, { names = ["localhost"], limited = true } = {}) {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const [tls, plain, pgbouncer, ...ports] = await freePorts(5);
  const { certificate, certificateKey } = makeCertificate(folder, names);
  const { hostname, port, pathname, searchParams, username } = new URL(databaseUrl);
  const database = {
    name: pathname.slice(1),
    host: searchParams.get("host") ?? hostname,
    port: Number(searchParams.get("port") ?? (port || 5432)),
    isHere: true,
  };
  const user = searchParams.get("user") ?? username;
  const userlist = join(folder, "userlist.txt");
  writeFileSync(userlist, `"${user}" "${PGBOUNCER_PASSWORD}"\n`);
  for (const name of ["cache", "logs"]) mkdirSync(join(folder, name));
  writeDeployment(
    {
      folder: process.cwd(),
      settings: "/etc/kaypoint/env",
      user: "kaypoint",
      node: process.execPath,
      copies: null,
      monitoring: false,
      authority: null,
      backups: join(folder, "backups"),
      names,
      ports,
      certificate,
      certificateKey,
      database,
      userlist,
      pooled: true,
      tlsPort: tls,
      plainPort: plain,
      pgbouncerPort: pgbouncer,
      cache: join(folder, "cache"),
      logs: join(folder, "logs"),
    },
    folder,
  );
  const pool = startPgbouncer(folder);
  await untilListening(pgbouncer);
  const nginx = startNginx(folder, limited);
  await untilListening(tls);
  return {
    url: `https://${names[0]}:${tls}`,
    plainUrl: `http://${names[0]}:${plain}`,
    tlsPort: tls,
    /** The server processes have to listen on these. */
    ports,
    databaseUrl: `postgresql://${user}:${encodeURIComponent(PGBOUNCER_PASSWORD)}@127.0.0.1:${pgbouncer}/${database.name}`,
    accessLog: () => readFileSync(join(folder, "logs/access.log"), "utf8"),
    errorLog: () => readFileSync(join(folder, "logs/error.log"), "utf8"),
    async stop() {
      for (const child of [nginx, pool]) {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }
      removeFolder(folder);
    },
  };
}

async function freePorts(count: number) {
  const ports: number[] = [];
  for (let made = 0; made < count; made += 1) ports.push(await freePort());
  return ports as [number, number, number, ...number[]];
}

function makeCertificate(folder: string, names: string[]) {
  const [certificate, certificateKey] = [join(folder, "fullchain.pem"), join(folder, "privkey.pem")];
  const about = [
    "-subj",
    `/CN=${names[0]}`,
    "-addext",
    `subjectAltName=${names.map((name) => `DNS:${name}`).join()}`,
  ];
  const key = [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-days",
    "90",
  ];
  execFileSync("openssl", [...key, ...about, "-keyout", certificateKey, "-out", certificate], {
    stdio: "ignore",
  });
  return { certificate, certificateKey };
}

const asRoot = process.getuid?.() === 0;

function startPgbouncer(folder: string) {
  const file = join(folder, "pgbouncer/pgbouncer.ini");
  // PgBouncer refuses to run as root; the socket of PostgreSQL is for its own user.
  const as = asRoot ? ["-u", "postgres"] : [];
  return spawn("/usr/sbin/pgbouncer", ["-q", ...as, file], { stdio: ["ignore", "ignore", "inherit"] });
}

function startNginx(folder: string, limited: boolean) {
  const site = join(folder, "nginx/kaypoint.conf");
  const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ family }) => family === "IPv6"),
  );
  const lines = readFileSync(site, "utf8").split("\n");
  const fits = (line: string) =>
    (hasIpv6 || !line.includes("listen [::]")) && (limited || !/^\s*limit_(req|conn) /.test(line));
  writeFileSync(site, lines.filter(fits).join("\n"));
  const main = join(folder, "nginx.conf");
  writeFileSync(
    main,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/logs/main.log; worker_processes 2;
${asRoot ? "user root;" : ""}
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types; default_type application/octet-stream;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  include ${site};
}
`,
  );
  return spawn("/usr/sbin/nginx", ["-p", folder, "-c", main], { stdio: ["ignore", "ignore", "inherit"] });
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, "127.0.0.1");
    const open = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (open) return;
    await wait(50);
  }
  throw new Error(`nothing listens on ${port}`);
}

export type Front = Awaited<ReturnType<typeof startFront>>;
