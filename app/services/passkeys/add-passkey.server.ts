import type { BrowserToken } from "~/models/sessions/browser";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Db } from "#db/client";
import { takeChallenge } from "~/models/passkeys/challenge.server";
import { passkeyAddedMail, passkeyAddedSms } from "~/messages/passkeys/mail";
import { MAX_PASSKEYS } from "~/models/passkeys/passkey";
import { insertPasskey, isPasskeyTaken, listPasskeys } from "~/models/passkeys/passkey.server";
import type { User } from "~/models/users/user";
import { mailUser, textUser } from "~/models/users/user-message.server";
import { lockAccount } from "~/models/users/user.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import type { App } from "~/services/platform/app.server";
import { hashToken } from "~/services/platform/token.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { renewToken } from "~/services/sessions/start-session.server";
import type { RelyingParty } from "./relying-party.server";
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

type Context = Pick<App, "db" | "clock" | "config">;

/** Adds a passkey to the account of a session, which gets a new token. */
export async function addPasskey(
  app: Context,
  site: RelyingParty,
  signedIn: SignedIn,
  { registration, name }: NewPasskey,
): Promise<AddPasskeyResult> {
  const now = app.clock.now();
  const use = { purpose: "enrol", sessionId: signedIn.session.id } as const;
  const challenge = challengeIn(registration.response.clientDataJSON);
  if (challenge === null || !(await takeChallenge(app.db, hashToken(challenge), use, now)))
    return { outcome: "expired" };
  const made = await verify(site, registration, challenge);
  if (made === null) return { outcome: "wrong" };
  try {
    return await app.db.transaction().execute(async (trx) => {
      const user = await lockAccount(trx, signedIn.user.id);
      if (!user) return { outcome: "gone" };
      if ((await listPasskeys(trx, user.id)).length >= MAX_PASSKEYS) return { outcome: "full" };
      const token = await renewToken(trx, signedIn);
      if (token === null) return { outcome: "gone" };
      await insertPasskey(trx, {
        ...made,
        userId: user.id,
        rpId: site.id,
        name,
        createdAt: now,
        usedAt: null,
      });
      await tell(app, trx, user, { key: hashToken(challenge).toString("hex"), now });
      return { outcome: "added", token };
    });
  } catch (error) {
    if (!isPasskeyTaken(error)) throw error;
    return { outcome: "taken" };
  }
}

async function tell({ config }: Context, trx: Db, user: User, { key, now }: { key: string; now: Date }) {
  const dedupeKey = `passkey-added:${key}`;
  await mailUser(trx, user, { ...passkeyAddedMail(now, config.contact), dedupeKey, now });
  await textUser(trx, user, { text: passkeyAddedSms(config.contact), dedupeKey: `${dedupeKey}:sms`, now });
  await recordRequestEvent(trx, {
    now,
    action: "passkey-added",
    outcome: "ok",
    actorId: user.id,
    subjectId: user.id,
  });
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
