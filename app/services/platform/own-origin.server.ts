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
    : `http://${config.host}:${config.port}`;
}
