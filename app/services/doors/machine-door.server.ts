import type { App } from "~/services/app/app.server";
import type { EarlyResponse } from "./early-response.server";
import type { RequestHead } from "./front-door.server";
import { isDraining } from "./graceful-shutdown.server";
import { makeReadiness } from "./readiness.server";
import { readVersion } from "./version.server";

export const machinePaths = ["/health/alive", "/health/ready", "/version"];

/** Answers what machines ask of a process, or null for everything else. */
export type MachineDoor = (head: RequestHead) => Promise<EarlyResponse> | EarlyResponse | null;

/**
 * The addresses for who watches a process: balancers and monitors, which know it by its address and not by the name of
 * the site.
 */
export function makeMachineDoor(app: Pick<App, "db" | "clock" | "log" | "config">): MachineDoor {
  const readiness = makeReadiness({ ...app, isDraining });
  const version = readVersion();
  const answers: Record<string, (() => Promise<EarlyResponse> | EarlyResponse) | undefined> = {
    "/health/alive": () => json(200, { alive: true }),
    "/health/ready": async () => {
      const answer = await readiness();
      return json(answer.ready ? 200 : 503, answer);
    },
    "/version": () => json(200, version),
  };
  return ({ method, target }) => {
    if (method !== "GET" && method !== "HEAD") return null;
    const [path = ""] = target.split("?", 1);
    return Object.hasOwn(answers, path) ? (answers[path]?.() ?? null) : null;
  };
}

function json(status: number, body: object): EarlyResponse {
  return {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
    body: Buffer.from(JSON.stringify(body)),
  };
}
