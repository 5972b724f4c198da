import type { BrowserToken } from "~/models/sessions/browser";
import type { TypedProof } from "~/models/second-factor/factor-fields.server";
import type { AppContext } from "~/services/platform/context.server";
import { type ProofRefused, withProof } from "~/services/second-factor/check-proof.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { renewToken } from "~/services/sessions/start-session.server";

type ProvedFactor = { outcome: "proved"; token: BrowserToken };

/** Proves the second factor in a session, which gets another token. A code proves it in one session only. */
export async function proveFactor(
  app: AppContext,
  signedIn: SignedIn,
  typed: TypedProof,
): Promise<ProvedFactor | ProofRefused> {
  const result = await withProof(app, signedIn.user, typed, (ctx) =>
    renewToken(ctx, signedIn, { secondFactorAt: ctx.now }),
  );
  return "refused" in result ? result.refused : { outcome: "proved", token: result.done };
}
