import type { BrowserToken } from "~/models/sessions/browser";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { noteUse } from "~/models/passkeys/passkey.server";
import { lockAccount } from "~/models/users/user.server";
import { type AppContext, transact } from "~/services/platform/context.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { renewToken } from "~/services/sessions/start-session.server";
import { checkAssertion, type PasskeyRefused, type CheckedAssertion } from "./check-assertion.server";
import { notePasskeyRefusal } from "./note-refusal.server";
import type { RelyingParty } from "~/models/passkeys/passkey";

type ConfirmResult =
  | { outcome: "confirmed"; token: BrowserToken }
  /** The session ended in the meantime. */
  | { outcome: "gone" }
  | PasskeyRefused;

/** Confirms with a passkey of the account, instead of its password, that it is still the same person. */
export async function confirmWithPasskey(
  app: AppContext,
  site: RelyingParty,
  signedIn: SignedIn,
  assertion: AuthenticationResponseJSON,
): Promise<ConfirmResult> {
  const use = { purpose: "confirm", sessionId: signedIn.session.id } as const;
  const signed = await checkAssertion(app, site, { assertion, use });
  const result = signed.outcome === "right" ? await confirm(app, signedIn, signed) : signed;
  if (result.outcome !== "confirmed" && result.outcome !== "gone")
    await notePasskeyRefusal(app, result, { action: "password-confirmed", actorId: signedIn.user.id });
  return result;
}

async function confirm(
  app: AppContext,
  signedIn: SignedIn,
  { passkey, ...shown }: CheckedAssertion,
): Promise<ConfirmResult> {
  const { user } = signedIn;
  if (passkey.userId !== user.id) return { outcome: "unknown" };
  return transact(app, user, async (ctx): Promise<ConfirmResult> => {
    const { db, now, audit } = ctx;
    await lockAccount(db, user.id);
    if (!(await noteUse(db, { id: passkey.id, userId: user.id, ...shown, now })))
      return { outcome: "unknown" };
    const token = await renewToken(ctx, signedIn, { authenticatedAt: now });
    if (token === null) return { outcome: "gone" };
    await audit({ action: "password-confirmed", reason: "passkey", subjectId: user.id });
    return { outcome: "confirmed", token };
  });
}
