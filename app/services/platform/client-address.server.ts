import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** An address, or a range such as 10.0.0.0/8; null if the text is neither. */
export function readRange(text: string): Range | null {
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text))
    return ipaddr.parseCIDR(text);
  const address = readAddress(text);
  return address && [address, address.kind() === "ipv4" ? 32 : 128];
}

/** Short and octal spellings of IPv4 are rejected: programs disagree on what they mean. */
function readAddress(text: string): Address | null {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return null;
  // Turns an IPv4 address written as IPv6 into IPv4.
  return ipaddr.process(text);
}

/** Tells whether an address belongs to a trusted proxy, listed as addresses and CIDR ranges. */
export function proxyList(entries: readonly string[]): (address: string) => boolean {
  const proxies = entries.map(readRange).filter((range) => range !== null);
  return (text) => {
    const address = readAddress(text);
    return address !== null && ipaddr.subnetMatch(address, { proxies }, "visitor") === "proxies";
  };
}

/** The right-most address in X-Forwarded-For that is not a trusted proxy. Those to its left could be forged. */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  isProxy: (address: string) => boolean,
): string {
  let address = plainAddress(peer) ?? peer;
  const hops = forwardedFor?.split(",") ?? [];
  while (isProxy(address)) {
    const hop = hops.pop();
    const next = hop === undefined ? null : plainAddress(hop);
    if (next === null) break;
    address = next;
  }
  return address;
}

/**
 * An address without port, brackets, zone or the IPv6 prefix of an IPv4 address; null if the text is not an address.
 */
export function plainAddress(text: string): string | null {
  const [bare = ""] = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .split("%", 1);
  return readAddress(bare)?.toString() ?? null;
}
