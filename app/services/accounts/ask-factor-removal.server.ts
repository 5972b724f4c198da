import { isAlreadyRequested } from "~/models/accounts/pending-correction.server";
import { hasFactor } from "~/models/second-factor/factor.server";
import type { ActingStaff } from "~/models/staff/staff-action";
import { securityHold } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import { type AppContext, transact } from "~/services/platform/context.server";
import { startFactorRemoval } from "./start-correction.server";

type FactorRemovalResult =
  | { outcome: "asked"; due: Date }
  | { outcome: "gone" | "none" | "waiting" }
  | { outcome: "held"; until: Date };

/**
 * Staff remove the second factor of an account whose owner has lost it. Every contact is told at once, and it is removed
 * three days later, unless it is cancelled with the button that the notice leads to.
 */
export async function askFactorRemoval(
  app: AppContext,
  { userId, by }: { userId: number; by: ActingStaff },
): Promise<FactorRemovalResult> {
  try {
    return await transact(app, { id: by.staffId }, async (ctx): Promise<FactorRemovalResult> => {
      const user = await lockAccount(ctx.db, userId);
      if (user === null) return { outcome: "gone" };
      const until = securityHold(user, ctx.now);
      if (until) return { outcome: "held", until };
      if (!(await hasFactor(ctx.db, userId))) return { outcome: "none" };
      return { outcome: "asked", ...(await startFactorRemoval(ctx, user, by)) };
    });
  } catch (error) {
    if (isAlreadyRequested(error)) return { outcome: "waiting" };
    throw error;
  }
}
