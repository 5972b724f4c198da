import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whether an event's signature, the lower-case hex HMAC-SHA-512 of exactly these bytes, was made with one of the
 * secrets that Paystack or Termii shares with us.
 */
export function isSigned(
  body: Uint8Array,
  { signature, secrets }: { signature: string; secrets: readonly string[] },
): boolean {
  if (secrets.length === 0 || secrets.includes("")) throw new Error("an empty secret signs anything");
  const given = Buffer.from(signature);
  return secrets.some((secret) => {
    const expected = Buffer.from(createHmac("sha512", secret).update(body).digest("hex"));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
