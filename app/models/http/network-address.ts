import ipaddr from "ipaddr.js";

const SHARED_PARTS = 4;
/** A household or a rented server gets at most a /48: 65,536 networks of /64. */
const NETWORK_PARTS = 3;

/** The part of an address that is stored: the /24 network of IPv4, the /64 network of IPv6. */
export function addressPrefix(address: string): string {
  // A closed socket has no address.
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4)
    return `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`).toString()}/24`;
  return `${firstParts(parsed, SHARED_PARTS)}::/64`;
}

/** The network used by limits per network: the /24 of IPv4, the /48 of IPv6. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.parse(address);
  return parsed instanceof ipaddr.IPv4 ? addressPrefix(address) : `${firstParts(parsed, NETWORK_PARTS)}::/48`;
}

const firstParts = ({ parts }: ipaddr.IPv6, count: number): string =>
  parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(":");
