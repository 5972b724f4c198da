import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { App } from "~/services/platform/app.server";
import type { Metrics } from "~/services/platform/metrics.server";
import type { EarlyResponse } from "./early-response.server";
import type { RequestHead } from "./request-guard.server";
import { isDraining } from "./graceful-shutdown.server";
import { makeReadiness } from "./readiness.server";
import { ignoresProxy } from "./unlisted-proxy.server";
import { readVersion } from "./version.server";

export const machinePaths = ["/health/alive", "/health/ready", "/version", "/metrics"];

type Answer = (head: RequestHead) => Promise<EarlyResponse> | EarlyResponse;

/** Answers requests from monitoring; null for everything else. */
export type Monitoring = (head: RequestHead) => Promise<EarlyResponse> | EarlyResponse | null;

/** The addresses for balancers and monitors, which know a process by its address and not by the name of the site. */
export function makeMonitoring(
  app: Pick<App, "db" | "clock" | "clockWatch" | "log" | "config">,
  metrics: Metrics | null = null,
): Monitoring {
  const readiness = makeReadiness({ ...app, isDraining });
  const version = readVersion();
  const answers: Record<string, Answer | undefined> = {
    "/health/alive": () => json(200, { alive: true }),
    "/health/ready": async ({ headers }) => {
      const answer = await readiness();
      const ignoredProxy = ignoresProxy(headers, app.config.trustedProxies);
      return json(answer.ready ? 200 : 503, { ...answer, ignoredProxy });
    },
    "/version": () => json(200, version),
    "/metrics": ({ headers }) => {
      const { metricsToken } = app.config;
      if (metricsToken === null || !metrics) return json(404, { problem: "METRICS_TOKEN is not set" });
      return showsToken(headers, metricsToken) ? show(metrics) : withoutToken;
    },
  };
  return (head) => {
    const { method, target } = head;
    if (method !== "GET" && method !== "HEAD") return null;
    const [path = ""] = target.split("?", 1);
    return Object.hasOwn(answers, path) ? (answers[path]?.(head) ?? null) : null;
  };
}

/** Compares hashes, which all have the same length, so that timing reveals nothing about a partly right token. */
function showsToken({ authorization = "" }: IncomingHttpHeaders, token: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(authorization), hash(`Bearer ${token}`));
}

const withoutToken: EarlyResponse = {
  status: 401,
  headers: { "WWW-Authenticate": "Bearer", "Cache-Control": "no-store" },
  body: null,
};

async function show(metrics: Metrics): Promise<EarlyResponse> {
  return {
    status: 200,
    headers: { "Content-Type": metrics.contentType, "Cache-Control": "no-store" },
    body: Buffer.from(await metrics.read()),
  };
}

function json(status: number, body: object): EarlyResponse {
  return {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
    body: Buffer.from(JSON.stringify(body)),
  };
}
