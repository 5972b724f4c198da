import type * as WebAuthn from "@simplewebauthn/server";

/** Loaded when it is first needed: its readers of certificates would make every start slower. */
export const loadWebAuthn = (): Promise<typeof WebAuthn> => import("@simplewebauthn/server");

/** The challenge that a device has signed; null if what it sent cannot be read. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")) as unknown;
    const challenge =
      typeof data === "object" && data !== null && "challenge" in data ? data.challenge : null;
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}
