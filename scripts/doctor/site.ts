import { z } from "zod";

import { SECOND } from "~/models/duration";
import type { Config } from "~/services/platform/config.server";
import { webAddress } from "../supervisor/address";
import { type Examination, fault, ok, warning } from "./examination";

const PATIENCE = 10 * SECOND;

/** Whether visitors can reach the site at its public address. */
export function siteExaminations(
  config: Pick<Config, "origin" | "accountOrigin" | "host" | "port">,
): Examination[] {
  const origins = new Set([config.origin ?? webAddress(config.host, config.port), config.accountOrigin]);
  return [...origins].flatMap((origin) =>
    origin === null ? [] : [{ name: "site", look: () => askSite(origin) }],
  );
}

async function askSite(origin: string) {
  try {
    const answer = await fetch(`${origin}/health/ready`, {
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    const body = parsed(await answer.text());
    if (answer.ok && ignored.safeParse(body).success)
      return warning(
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

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
