import { BlockList, isIP } from "node:net";

/** The proxies whose word about the visitor counts, given as addresses and CIDR ranges. */
export function proxyList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 6 ? "ipv6" : "ipv4");
  };
}

/** The right-most hop that is no listed proxy; what stands left of it anybody could have written. */
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

/** Without port, brackets, zone and the IPv6 dress of an IPv4 address; null when it is no address. */
export function plainAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .replace(/%.*$/, "");
  return isIP(bare) === 0 ? null : bare.toLowerCase();
}
