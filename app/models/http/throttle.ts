import { addressPrefix } from "./network-address";
import { HOUR, MINUTE } from "~/models/duration";

/** At most `limit` attempts in a window of this many ms. */
export interface Limit {
  limit: number;
  window: number;
}

/**
 * After `limit` attempts each further one must wait twice as long as the one before. Counting restarts when the
 * window of the first attempts is over, but not until `quiet` ms after the last wait.
 */
export interface WaitingLimit extends Limit {
  wait: { first: number; longest: number };
  quiet: number;
}

/** Posted forms of any kind, per address. */
export const postLimit: Limit = { limit: 300, window: MINUTE };

/** Files that one account downloads: receipts and statements. */
export const fileDownloadLimit: Limit = { limit: 60, window: HOUR };

/**
 * The key of an address in a counter: an IPv4 address itself, but the /64 network of an IPv6 address, since every
 * household has a whole /64.
 */
export function addressKey(address: string): string {
  return address.includes(":") ? addressPrefix(address) : address;
}
