/** What is kept of a visitor's address: /24 of IPv4, /64 of IPv6. */
export function addressPrefix(address: string): string {
  if (!address.includes(":")) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  const [head = "", tail] = address.split("::");
  const start = head === "" ? [] : head.split(":");
  const end = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups = [...start, ...Array<string>(Math.max(0, 8 - start.length - end.length)).fill("0"), ...end];
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
