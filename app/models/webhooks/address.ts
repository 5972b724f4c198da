import ipaddr from "ipaddr.js";

export const LONGEST_URL = 500;

/** Ports a receiver may have. */
const ports = ["", "443", "8443"];

/** Names that lead nowhere outside a house or a test. */
const privateEndings =
  /\.(?:local|localhost|localdomain|internal|intranet|lan|home|corp|private|test|invalid|onion|home\.arpa)$/;

/** Why an address cannot be used, in words for its owner; null if it can. */
export function urlProblem(text: string, own: OwnHosts): string | null {
  if (text.length > LONGEST_URL) return `Use an address of at most ${LONGEST_URL} characters.`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) return "Type the whole address, such as https://example.com/kaypoint.";
  if (isDemoReceiver(url, own)) return null;
  if (url.protocol !== "https:") return "Use an address that starts with https://.";
  if (url.username !== "" || url.password !== "")
    return "Remove the user name and password from the address. The signature proves that a message is ours.";
  if (text.includes("#")) return "Remove the part of the address from # on.";
  if (!ports.includes(url.port)) return "Use port 443 or 8443.";
  return hostProblem(url.hostname, own);
}

export interface OwnHosts {
  /** Origins of this site. */
  origins: readonly string[];
  /** A demo's origin that may receive, whatever its address; null in production. */
  demoReceiver: string | null;
}

export const isDemoReceiver = ({ origin }: URL, { demoReceiver }: OwnHosts): boolean =>
  demoReceiver !== null && origin === demoReceiver;

function hostProblem(host: string, { origins }: OwnHosts): string | null {
  if (ipOf(host) !== null) return "Use a name, such as example.com, and not an IP address.";
  if (!host.includes(".") || host.endsWith(".") || privateEndings.test(host))
    return "Use a public host name, such as example.com.";
  const isOwn = origins.some((origin) => {
    const name = new URL(origin).hostname;
    return host === name || host.endsWith(`.${name}`);
  });
  return isOwn ? "Use an address of your own system: this one is ours." : null;
}

/**
 * The IP address that is the host of a URL; null for a name. Parsing the URL has already normalised other spellings
 * of addresses.
 */
export function ipOf(host: string): string | null {
  const bare = host.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? bare : null;
}

/** Addresses that registries call ordinary, but that lead to internal networks. */
const alsoPrivate = [
  // Every machine at Azure reaches its host there.
  ipaddr.parseCIDR("168.63.129.16/32"),
];

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an address is certainly on the public internet: special, reserved and odd ones are not. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(globalUnicast);
  return !alsoPrivate.some((range) => parsed.kind() === range[0].kind() && parsed.match(range));
}
