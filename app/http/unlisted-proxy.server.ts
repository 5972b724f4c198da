import type { IncomingHttpHeaders } from "node:http";
import { HOUR } from "~/models/duration";
import type { Clock } from "~/services/platform/clock.server";
import type { Log } from "~/services/platform/log.server";

/** Whether a proxy forwards visitors' addresses to a process that is not configured to trust any. */
export const ignoresProxy = (headers: IncomingHttpHeaders, trustedProxies: string[]): boolean =>
  trustedProxies.length === 0 && headers["x-forwarded-for"] !== undefined;

/** Warns at most once an hour: without TRUSTED_PROXIES all visitors share the proxy's address and its limits. */
export function makeProxyWarning({ log, clock }: { log: Log; clock: Clock }): () => void {
  let next = 0;
  return () => {
    const now = clock.now().getTime();
    if (now < next) return;
    next = now + HOUR;
    log.warn(
      "x-forwarded-for arrives and is ignored: if it is from a proxy of yours, name it in TRUSTED_PROXIES, since now all visitors share its address and its limits",
    );
  };
}
