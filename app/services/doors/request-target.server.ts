import { withoutDefaultPort } from "./account-host.server";
import { KIBIBYTE } from "~/services/doors/forms/body.server";

const MAX_URL = 8 * KIBIBYTE;
const METHODS = ["GET", "HEAD", "POST"];
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/;

interface Target {
  method: string;
  url: string;
  host: string;
}

/** The status of a request that must not be routed, or null. */
export function refuseTarget(target: Target, ownHosts: string[] | null): 400 | 405 | 414 | 421 | null {
  if (!isOwnHost(target.host, ownHosts)) return 421;
  if (target.url.length > MAX_URL) return 414;
  if (!isReadable(target.url)) return 400;
  return METHODS.includes(target.method) ? null : 405;
}

/** Whether a host is ours: a configured one, or any well-formed one when none is configured. */
function isOwnHost(host: string, ownHosts: string[] | null): boolean {
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
  return ownHosts === null || ownHosts.includes(withoutDefaultPort(host));
}

function isReadable(url: string): boolean {
  const [path = "", query = ""] = url.split("?", 2);
  if (!path.startsWith("/") || /%00/.test(query)) return false;
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
