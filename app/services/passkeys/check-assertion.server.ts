import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { type ChallengeUse, takeChallenge } from "~/models/passkeys/challenge.server";
import { isCounterRight, type RelyingParty } from "~/models/passkeys/passkey";
import { findUsablePasskey, type UsablePasskey } from "~/models/passkeys/passkey.server";
import type { App } from "~/services/platform/app.server";
import { hashToken } from "~/services/platform/token.server";
import { challengeIn, loadWebAuthn } from "./web-authn.server";

export interface CheckedAssertion {
  passkey: UsablePasskey;
  counter: number;
  backedUp: boolean;
}

export type PasskeyRefused =
  /** The challenge was used, is too old, or was made for something else. */
  | { outcome: "expired" }
  /** No account has this passkey, or none any more. */
  | { outcome: "unknown" }
  /** Another site, another key, or the device did not make sure who uses it. */
  | { outcome: "wrong"; userId: number }
  /** The device's count went back: see `isCounterRight`. */
  | { outcome: "copied"; userId: number };

interface Assertion {
  assertion: AuthenticationResponseJSON;
  use: ChallengeUse;
}

/** Checks what a passkey signed. The challenge is used up by a right and by a wrong answer. */
export async function checkAssertion(
  { db, clock }: Pick<App, "db" | "clock">,
  site: RelyingParty,
  { assertion, use }: Assertion,
): Promise<({ outcome: "right" } & CheckedAssertion) | PasskeyRefused> {
  const challenge = challengeIn(assertion.response.clientDataJSON);
  if (challenge === null || !(await takeChallenge(db, hashToken(challenge), use, clock.now())))
    return { outcome: "expired" };
  const credentialId = Buffer.from(assertion.id, "base64url");
  const passkey = await findUsablePasskey(db, { credentialId, rpId: site.id });
  if (passkey === null) return { outcome: "unknown" };
  const { userId } = passkey;
  const proof = await verify(site, { assertion, challenge, publicKey: passkey.publicKey });
  if (proof === null) return { outcome: "wrong", userId };
  if (!isCounterRight(passkey.counter, proof.counter)) return { outcome: "copied", userId };
  return { outcome: "right", passkey, ...proof };
}

interface AssertionCheck {
  assertion: AuthenticationResponseJSON;
  challenge: string;
  publicKey: Buffer;
}

/** The library throws for everything that is not as it should be, and its messages are not for visitors. */
async function verify(site: RelyingParty, { assertion, challenge, publicKey }: AssertionCheck) {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      // The counter is compared here, where a lower one is told apart from a wrong signature.
      credential: { id: assertion.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    if (!verified) return null;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return null;
  }
}
