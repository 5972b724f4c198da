import type { AppContext } from "~/services/platform/context.server";
import type { BrowserToken } from "~/models/sessions/browser";
import type { TypedProof } from "~/models/second-factor/factor-fields.server";
import { asksFactor } from "~/models/second-factor/factor.server";
import type { App } from "~/services/platform/app.server";
import { type ProofRefused, withProof } from "~/services/second-factor/check-proof.server";
import { checkPassword, type PasswordCheck } from "./check-password.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { renewToken } from "./start-session.server";

type ConfirmationContext = AppContext & Pick<App, "passwords">;

interface IdentityProof {
  password: string;
  /** Needed if the account has a second factor. */
  proof: TypedProof | null;
}

type IdentityResult =
  | { outcome: "confirmed"; token: BrowserToken }
  | { outcome: "password"; check: Exclude<PasswordCheck, { outcome: "right" }> }
  | { outcome: "factor-needed" }
  | { outcome: "factor"; refused: ProofRefused }
  /** The session has ended in the meantime. */
  | { outcome: "gone" };

/**
 * Proves again that the person in this session is the one of the account: what all pages for fresh sessions ask for.
 * The password is checked first, so that a wrong one does not use up a code.
 */
export async function confirmIdentity(
  app: ConfirmationContext,
  signedIn: SignedIn,
  { password, proof }: IdentityProof,
): Promise<IdentityResult> {
  const asks = await asksFactor(app.db, signedIn.user);
  if (asks && proof === null) return { outcome: "factor-needed" };
  const check = await checkPassword(app, signedIn.user, password);
  if (check.outcome !== "right") return { outcome: "password", check };
  if (!asks || proof === null) return refreshSession(app, signedIn);
  const result = await withProof(app, signedIn.user, proof, (ctx) =>
    renewToken(ctx, signedIn, { authenticatedAt: ctx.now }),
  );
  return "refused" in result
    ? { outcome: "factor", refused: result.refused }
    : { outcome: "confirmed", token: result.done };
}

/** From now on the session counts as fresh, under another token. */
async function refreshSession(app: AppContext, signedIn: SignedIn) {
  const token = await renewToken(app, signedIn, { authenticatedAt: app.clock.now() });
  return token === null ? ({ outcome: "gone" } as const) : ({ outcome: "confirmed", token } as const);
}
