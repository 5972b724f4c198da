import ipaddr from "ipaddr.js";

const SHARED_PARTS = 4;

/** The part of an address that is stored: the /24 network of IPv4, the /64 network of IPv6. */
export function addressPrefix(address: string): string {
  // A socket that is gone has no address any more.
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4)
    return `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`).toString()}/24`;
  const parts = parsed.parts.slice(0, SHARED_PARTS).map((part) => part.toString(16));
  return `${parts.join(":")}::/64`;
}
