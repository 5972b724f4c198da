import { isAccountPage } from "~/models/account-page";
import type { Config } from "./config.server";

/** The addresses of the settings: of the public site, and of all that needs or makes a session. Mostly they are one. */
export type SiteOrigins = Pick<Config, "origin" | "accountOrigin">;

/** Null without settings, where any well-formed host is ours. */
export function ownHosts({ origin, accountOrigin }: SiteOrigins): string[] | null {
  const origins = [origin, accountOrigin].filter((one) => one !== null);
  return origins.length === 0 ? null : origins.map((one) => new URL(one).host);
}

/** Which of our origins was asked for this host, or null without settings. */
export function askedOrigin({ origin, accountOrigin }: SiteOrigins, host: string): string | null {
  const accounts = accountOrigin !== null && new URL(accountOrigin).host === withoutUsualPort(host);
  return accounts ? accountOrigin : origin;
}

/** Where a page of accounts is that was asked for at the public origin, or null when it is answered here. */
export function accountAddress(origins: SiteOrigins, asked: string | null, target: string): string | null {
  if (origins.accountOrigin === null || asked === origins.accountOrigin || !isAccountPage(target))
    return null;
  return new URL(origins.accountOrigin + target).href;
}

export function withoutUsualPort(host: string): string {
  return host.replace(/:(?:80|443)$/, "");
}
