import type { Config } from "~/services/platform/config.server";

/**
 * The configured origins: one for the public site, one for all pages that need or start a session. Usually they are
 * the same.
 */
export type SiteOrigins = Pick<Config, "origin" | "accountOrigin">;

/** The hosts this site answers for; null if none is configured, as in a demo for this machine alone. */
export function ownHosts({ origin, accountOrigin }: SiteOrigins): string[] | null {
  const origins = [origin, accountOrigin].filter((one) => one !== null);
  return origins.length === 0 ? null : origins.map((one) => new URL(one).host);
}

/** The configured origin with this host; null if none is configured. */
export function originOfHost({ origin, accountOrigin }: SiteOrigins, host: string): string | null {
  const accounts = accountOrigin !== null && new URL(accountOrigin).host === withoutDefaultPort(host);
  return accounts ? accountOrigin : origin;
}

/** The address on the account host of an account page requested at the public host; null if it is served here. */
export function accountUrl(origins: SiteOrigins, origin: string | null, target: string): string | null {
  if (origins.accountOrigin === null || origin === origins.accountOrigin) return null;
  return new URL(origins.accountOrigin + target).href;
}

export function withoutDefaultPort(host: string): string {
  return host.replace(/:(?:80|443)$/, "");
}
