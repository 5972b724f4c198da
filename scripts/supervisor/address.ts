import { webAddress } from "~/services/platform/own-origin.server";

/** The payment sandbox listens on the same host as the site, on the next port. */
export function sandboxAddress(env: NodeJS.Dict<string>): { host: string; port: number; url: string } {
  const host = env.HOST || "127.0.0.1";
  const sitePort = Number(env.PORT || 3000);
  const port = sitePort < 65_535 ? sitePort + 1 : sitePort - 1;
  // An invalid port is reported by the check of all settings.
  return { host, port, url: webAddress(host, Number.isInteger(port) ? port : 3001) };
}
