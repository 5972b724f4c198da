import type { Browser } from "~/models/sessions/browser";
import type { TypedProof } from "~/models/second-factor/factor-fields.server";
import { type PendingLogin, usePendingLogin } from "~/models/sessions/pending-login.server";
import { findPasswordHash } from "~/models/users/user.server";
import type { AppContext } from "~/services/platform/context.server";
import { hashToken } from "~/services/platform/token.server";
import { type ProofRefused, withProof } from "~/services/second-factor/check-proof.server";
import { completeLogin, type NewLogin } from "./start-login.server";

type PassedFactor = ({ outcome: "opened" } & NewLogin) | ProofRefused;

/** The second step of a login: the code opens the session that the password alone did not. */
export async function passFactor(
  app: AppContext,
  browser: Browser,
  { id, user, passwordDigest }: PendingLogin,
  { proof, remember }: { proof: TypedProof; remember: boolean },
): Promise<PassedFactor> {
  const result = await withProof(app, user, proof, async (ctx) => {
    const passwordHash = await findPasswordHash(ctx.db, user.id);
    if (passwordHash === null || !hashToken(passwordHash).equals(passwordDigest)) return null;
    if (!(await usePendingLogin(ctx.db, id, ctx.now))) return null;
    return completeLogin(ctx, browser, user, { remember });
  });
  if ("refused" in result) return result.refused;
  return { outcome: "opened", ...result.done };
}
