import { withoutDefaultPort } from "./account-host.server";
import { proxyList } from "~/services/platform/client-address.server";
import { KIBIBYTE } from "~/models/bytes";

const MAX_URL = 8 * KIBIBYTE;
const METHODS = ["GET", "HEAD", "POST"];
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/;

interface Target {
  method: string;
  url: string;
  host: string;
  /** How many Host headers were sent. Node takes the first, and a proxy may have looked at another. */
  hostHeaders: number;
}

/** The status of a request that must not be routed, or null. */
export function refuseTarget(target: Target, ownHosts: string[] | null): 400 | 405 | 414 | 421 | null {
  if (target.hostHeaders > 1) return 400;
  if (!isOwnHost(target.host, ownHosts)) return 421;
  if (target.url.length > MAX_URL) return 414;
  if (!isUnambiguous(target.url)) return 400;
  return METHODS.includes(target.method) ? null : 405;
}

/** Whether a host is ours: a configured one, or a name of this machine if none is configured. */
function isOwnHost(host: string, ownHosts: string[] | null): boolean {
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
  return ownHosts === null ? isLocal(host) : ownHosts.includes(withoutDefaultPort(host));
}

const isLoopback = proxyList(["127.0.0.0/8", "::1"]);

/**
 * Only local names count: a foreign page could point its own name at this machine and read a demo that answers to
 * any.
 */
function isLocal(host: string): boolean {
  const name = host.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
  return /(?:^|\.)localhost$/.test(name) || isLoopback(name);
}

/**
 * Whether an address reads the same to every parser. The URL parser resolves dot segments, turns backslashes and cuts
 * fragments off, and Remix routes by its result: such an address could pass a guard as one page and be answered as
 * another. No browser sends one.
 */
function isUnambiguous(url: string): boolean {
  const [path = "", ...query] = url.split("?");
  if (!path.startsWith("/") || url.includes("#") || query.some((part) => part.includes("%00"))) return false;
  try {
    const decoded = decodeURIComponent(path);
    return !decoded.includes("\0") && decodeURIComponent(new URL(`http://host${path}`).pathname) === decoded;
  } catch {
    return false;
  }
}
