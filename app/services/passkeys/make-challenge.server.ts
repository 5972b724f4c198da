import { createHash } from "node:crypto";
import { brand } from "~/brand";
import { type ChallengeUse, saveChallenge } from "~/models/passkeys/challenge.server";
import { CHALLENGE_LIFE, type RelyingParty } from "~/models/passkeys/passkey";
import { listPasskeys, type Passkey } from "~/models/passkeys/passkey.server";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";
import { hashToken } from "~/services/platform/token.server";
import { loadWebAuthn } from "./web-authn.server";

type ChallengeContext = Pick<App, "db" | "clock" | "random">;

/** What a browser needs to add a passkey to this account. Devices that have one already add no second. */
export async function optionsToEnrol(
  app: ChallengeContext,
  site: RelyingParty,
  sessionId: number,
  user: User,
) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const own = await listPasskeys(app.db, user.id);
  return generateRegistrationOptions({
    challenge: await makeChallenge(app, { purpose: "enrol", sessionId }),
    rpID: site.id,
    rpName: brand.name,
    userID: userHandle(site, user),
    userName: user.username,
    userDisplayName: user.name,
    timeout: CHALLENGE_LIFE,
    attestationType: "none",
    excludeCredentials: descriptors(site, own),
    // A login without a username needs a passkey that the device can list.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Options to log in with a passkey. The device offers those that it has for this site. */
export async function optionsToLogIn(app: ChallengeContext, site: RelyingParty, browserHash: Buffer) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    challenge: await makeChallenge(app, { purpose: "log-in", browserHash }),
    ...sharedOptions(site),
  });
}

/** Options to confirm with a passkey of this account that it is still the same person. */
export async function optionsToConfirm(
  app: ChallengeContext,
  site: RelyingParty,
  sessionId: number,
  userId: number,
) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    challenge: await makeChallenge(app, { purpose: "confirm", sessionId }),
    allowCredentials: descriptors(site, await listPasskeys(app.db, userId)),
    ...sharedOptions(site),
  });
}

const sharedOptions = ({ id: rpID }: RelyingParty) =>
  ({ rpID, timeout: CHALLENGE_LIFE, userVerification: "required" }) as const;

function descriptors({ id }: RelyingParty, passkeys: Passkey[]) {
  return passkeys
    .filter(({ rpId }) => rpId === id)
    .map(({ credentialId, transports }) => ({
      id: credentialId.toString("base64url"),
      transports: transports as AuthenticatorTransport[],
    }));
}

async function makeChallenge(
  { db, clock, random }: ChallengeContext,
  use: ChallengeUse,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = random.bytes(32);
  await saveChallenge(db, hashToken(challenge.toString("base64url")), use, clock.now());
  return new Uint8Array(challenge);
}

/** Devices keep one passkey for each handle of a site. It holds nothing about the person. */
function userHandle({ id }: RelyingParty, user: Pick<User, "id">): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(`passkeys of ${user.id} at ${id}`).digest());
}
