import { remember } from "@epic-web/remember";
import { createHash, timingSafeEqual } from "node:crypto";
import { app } from "~/services/platform/app.server";
import { makeDatabaseCounts } from "~/services/platform/database-counts.server";
import { makeMetrics } from "./metrics.server";
import { isDraining } from "./graceful-shutdown.server";
import { makeReadiness } from "./readiness.server";

/** The metrics of this process; null without METRICS_TOKEN. */
export const metrics = remember("metrics", () =>
  app.config.metricsToken === null
    ? null
    : makeMetrics({ pool: app.poolFigures, database: makeDatabaseCounts(app) }),
);

export const readReadiness = makeReadiness({ ...app, isDraining });

/** Compares hashes, which all have the same length, so that timing reveals nothing about a partly right token. */
export function showsToken({ headers }: Request): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  const expected = `Bearer ${app.config.metricsToken ?? ""}`;
  return (
    app.config.metricsToken !== null &&
    timingSafeEqual(hash(headers.get("Authorization") ?? ""), hash(expected))
  );
}
