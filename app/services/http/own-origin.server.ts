import type { Config } from "~/services/platform/config.server";
import { findRequestContext } from "./request-guard.server";

interface Origins {
  config: Pick<Config, "accountOrigin" | "host" | "port">;
}

/** The address of account pages for links outside; jobs, which have no visitor, know the one of the settings. */
export function ownOrigin({ config }: Origins): string {
  if (config.accountOrigin !== null) return config.accountOrigin;
  const request = findRequestContext();
  return request
    ? `${request.secure ? "https" : "http"}://${request.host}`
    : `http://${config.host}:${config.port}`;
}
