import { isIPv6 } from "node:net";
import type { Config } from "~/services/platform/config.server";
import { findRequestContext } from "./request-context.server";

interface Origins {
  config: Pick<Config, "accountOrigin" | "host" | "port">;
}

/**
 * The origin of account pages for links outside the site; jobs, which have no request, use the one from the settings.
 */
export function ownOrigin({ config }: Origins): string {
  if (config.accountOrigin !== null) return config.accountOrigin;
  const request = findRequestContext();
  return request
    ? `${request.secure ? "https" : "http"}://${request.host}`
    : webAddress(config.host, config.port);
}

export function webAddress(host: string, port: number): string {
  const name = reachable(host);
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}

/** An address to connect to, for an address to listen on. */
export function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  return host === "::" ? "::1" : host;
}
