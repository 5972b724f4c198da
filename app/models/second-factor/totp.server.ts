import { createHmac, timingSafeEqual } from "node:crypto";
import { brand } from "~/brand";
import { SECOND } from "~/models/duration";

const STEP = 30 * SECOND;
const DIGITS = 6;

/** As many bytes as SHA-1 returns. */
export const SECRET_BYTES = 20;

/** The code of one time step, by RFC 6238 with SHA-1. */
export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP);

/**
 * The time step of a typed code: the current one, or the one before or after for a phone whose clock is off. null for
 * a wrong code. All three are always compared, so that timing reveals nothing.
 */
export function matchingStep(secret: Buffer, typed: string, now: Date): number | null {
  if (!/^\d{6}$/.test(typed)) return null;
  const steps = [-1, 0, 1].map((away) => stepAt(now) + away);
  const right = steps.filter((step) =>
    timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(typed)),
  );
  return right.at(-1) ?? null;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 of RFC 4648 without padding, the form in which apps take a secret. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => alphabet[parseInt(group.padEnd(5, "0"), 2)] ?? "")
    .join("");
}

/**
 * The content of the QR code for the app, and of the link that opens an app on the same phone. The link has the secret
 * in it, as the key beside it: the page is stored nowhere, and no browser opens the link itself.
 */
export function enrolment(secret: Buffer, username: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: brand.name });
  return `otpauth://totp/${encodeURIComponent(`${brand.name}:${username}`)}?${query}`;
}
