import type { BrowserToken } from "~/models/sessions/browser";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { takeChallenge } from "~/models/passkeys/challenge.server";
import { passkeyAddedMail, passkeyAddedSms } from "~/messages/passkeys/mail";
import { MAX_PASSKEYS, type RelyingParty } from "~/models/passkeys/passkey";
import { insertPasskey, isPasskeyTaken, listPasskeys } from "~/models/passkeys/passkey.server";
import { lockAccount } from "~/models/users/user.server";
import { type AppContext, transact } from "~/services/platform/context.server";
import { hashToken } from "~/services/platform/token.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { renewToken } from "~/services/sessions/start-session.server";
import { challengeIn, loadWebAuthn } from "./web-authn.server";

interface NewPasskey {
  registration: RegistrationResponseJSON;
  name: string;
}

type AddPasskeyResult =
  | { outcome: "added"; token: BrowserToken }
  /** The session ended in the meantime. */
  | { outcome: "gone" }
  /** `taken`: an account has this passkey already. `full`: see `MAX_PASSKEYS`. */
  | { outcome: "expired" | "wrong" | "taken" | "full" };

/** Adds a passkey to the account of a session, which gets a new token. */
export async function addPasskey(
  app: AppContext,
  site: RelyingParty,
  signedIn: SignedIn,
  { registration, name }: NewPasskey,
): Promise<AddPasskeyResult> {
  const use = { purpose: "enrol", sessionId: signedIn.session.id } as const;
  const challenge = challengeIn(registration.response.clientDataJSON);
  if (challenge === null || !(await takeChallenge(app.db, hashToken(challenge), use, app.clock.now())))
    return { outcome: "expired" };
  const made = await verify(site, registration, challenge);
  if (made === null) return { outcome: "wrong" };
  try {
    return await transact(app, signedIn.user, async (ctx): Promise<AddPasskeyResult> => {
      const { db, now, contact } = ctx;
      const user = await lockAccount(db, signedIn.user.id);
      if (!user) return { outcome: "gone" };
      if ((await listPasskeys(db, user.id)).length >= MAX_PASSKEYS) return { outcome: "full" };
      const token = await renewToken(ctx, signedIn);
      if (token === null) return { outcome: "gone" };
      const passkey = { ...made, userId: user.id, rpId: site.id, name, createdAt: now, usedAt: null };
      await insertPasskey(db, passkey);
      await ctx.notify(user, {
        about: "passkey-added",
        of: [hashToken(challenge).toString("hex")],
        mail: passkeyAddedMail(now, contact),
        sms: passkeyAddedSms(contact),
      });
      await ctx.audit({ action: "passkey-added", subjectId: user.id });
      return { outcome: "added", token };
    });
  } catch (error) {
    if (!isPasskeyTaken(error)) throw error;
    return { outcome: "taken" };
  }
}

/** The library throws for everything that is not as it should be, and its messages are not for visitors. */
async function verify(site: RelyingParty, registration: RegistrationResponseJSON, challenge: string) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: registration,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { credential, credentialDeviceType, credentialBackedUp, aaguid } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, "base64url"),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...(credential.transports ?? [])],
      deviceType: credentialDeviceType,
      backedUp: credentialBackedUp,
      aaguid,
    };
  } catch {
    return null;
  }
}
