import { MINUTE } from "~/models/duration";

/** Passkeys of one account. */
export const MAX_PASSKEYS = 20;

export const MAX_PASSKEY_NAME = 60;

/** How long a device may take to answer a challenge. */
export const CHALLENGE_LIFE = 5 * MINUTE;

/**
 * Whether a device's count of its signatures fits the last one we saw. A smaller one comes from a copy of the passkey.
 * Synced passkeys do not count: they always say 0.
 */
export function isCounterRight(last: number, shown: number): boolean {
  return last === 0 && shown === 0 ? true : shown > last;
}

/** The site as passkeys know it. */
export interface RelyingParty {
  /** RP_ID. Passkeys are made for it and work for no other. */
  id: string;
  /** The origin whose pages may use them. */
  origin: string;
}

/** Whether browsers accept the relying party for this host: its own name, or a parent of it. */
export function isHostOf(host: string, rpId: string): boolean {
  return host === rpId || host.endsWith(`.${rpId}`);
}

/** Whether the passkey is also on the owner's other devices, in words. */
export function placeInWords({ backedUp, deviceType }: { backedUp: boolean; deviceType: string }): string {
  if (backedUp) return "Synced to your devices";
  return deviceType === "multiDevice" ? "Can be synced, and is not yet" : "On one device only";
}
