import { once } from "node:events";
import { connect } from "node:tls";
import { z } from "zod";

import { DAY, SECOND } from "~/models/duration";
import type { Config } from "~/services/platform/config.server";
import { webAddress } from "~/services/platform/own-origin.server";
import { type Examination, fault, ok, warningFinding } from "./examination";

const PATIENCE = 10 * SECOND;

type SiteAddresses = Pick<Config, "origin" | "accountOrigin" | "host" | "port">;

/** Whether visitors can reach the site at its public addresses, and for how long their certificates are good. */
export function siteExaminations(config: SiteAddresses, now = () => new Date()): Examination[] {
  const { accountOrigin } = config;
  const site = config.origin ?? webAddress(config.host, config.port);
  const origins = {
    "": site,
    ...(accountOrigin !== null && accountOrigin !== site && { "account ": accountOrigin }),
  };
  return Object.entries(origins).flatMap(([prefix, origin]) => [
    { name: `${prefix}site`, look: () => askSite(origin) },
    ...(origin.startsWith("https:")
      ? [{ name: `${prefix}certificate`, look: () => seeCertificate(origin, now()) }]
      : []),
  ]);
}

const WARNED_DAYS = 14;
const LAST_DAYS = 3;

async function seeCertificate(origin: string, now: Date) {
  const { hostname, port } = new URL(origin);
  // Whether it can be trusted is for the check of the site to say.
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    rejectUnauthorized: false,
  });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(PATIENCE) });
    const until = new Date(socket.getPeerCertificate().valid_to);
    const days = Math.floor((until.getTime() - now.getTime()) / DAY);
    const told = `that of ${hostname} is good until ${until.toISOString().slice(0, 10)}`;
    if (days >= WARNED_DAYS) return ok(told);
    const help = `${told}: see certbot renew, and whether nginx was reloaded since`;
    return days < LAST_DAYS ? fault(help) : warningFinding(help);
  } catch {
    return warningFinding(`none was shown by ${hostname}: see what is said of the site`);
  } finally {
    socket.destroy();
  }
}

async function askSite(origin: string) {
  try {
    const answer = await fetch(`${origin}/health/ready`, {
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    const body = parseJson(await answer.text());
    if (answer.ok && ignored.safeParse(body).success)
      return warningFinding(
        `${origin} answers through a proxy that TRUSTED_PROXIES does not name: visitors share its limits`,
      );
    if (answer.ok) return ok(`${origin} answers, and a process behind it is ready`);
    const problems = readProblems(body);
    return fault(`${origin} answers HTTP ${answer.status}${problems ? `: ${problems}` : ""}`);
  } catch (error) {
    const { cause, message } = error as Error;
    return fault(`${origin} does not answer: ${cause instanceof Error ? cause.message : message}`);
  }
}

/** The names of the failed checks; empty if something else answered, such as the proxy. */
function readProblems(body: unknown): string {
  const { data } = notReady.safeParse(body);
  return Object.entries(data?.checks ?? {})
    .flatMap(([name, { problem }]) => (problem === undefined ? [] : [`${name} (${problem})`]))
    .join(", ");
}

const ignored = z.object({ ignoredProxy: z.literal(true) });

const notReady = z.object({
  checks: z.record(z.string(), z.object({ ok: z.boolean(), problem: z.string().optional() })),
});

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
