import { markRemovalSeen } from "~/models/accounts/pending-correction.server";
import type { AppContext } from "~/services/platform/context.server";

/**
 * A person who logs in while the second factor is about to be removed sees it first and can stop it; after the removal the
 * first login is led to the page that sets it up again.
 */
export const pageAboutRemoval = async (
  { db, clock }: Pick<AppContext, "db" | "clock">,
  userId: number,
): Promise<string | null> =>
  (await markRemovalSeen(db, userId, clock.now())) ? "/account/security/second-factor" : null;
