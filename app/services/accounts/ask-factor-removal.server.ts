import { inTransaction } from "#db/transaction";
import { isAskedAlready } from "~/models/accounts/asked-correction.server";
import { hasFactor } from "~/models/second-factor/factor.server";
import type { ActingStaff } from "~/models/staff/staff-action";
import { securityHold } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { startFactorRemoval } from "./start-correction.server";

type Context = Pick<App, "db" | "clock" | "config" | "random">;

type FactorRemovalResult =
  | { outcome: "asked"; due: Date }
  | { outcome: "gone" | "none" | "waiting" }
  | { outcome: "held"; until: Date };

/**
 * Staff remove the second factor of an account whose owner has lost it. Every contact is told at once, and it is removed
 * three days later, unless it is cancelled with the button that the notice leads to.
 */
export async function askFactorRemoval(
  app: Context,
  { userId, by }: { userId: number; by: ActingStaff },
): Promise<FactorRemovalResult> {
  try {
    return await inTransaction(app.db, async (trx): Promise<FactorRemovalResult> => {
      const user = await lockAccount(trx, userId);
      if (user === null) return { outcome: "gone" };
      const until = securityHold(user, app.clock.now());
      if (until) return { outcome: "held", until };
      if (!(await hasFactor(trx, userId))) return { outcome: "none" };
      return { outcome: "asked", ...(await startFactorRemoval(app, trx, user, by)) };
    });
  } catch (error) {
    if (isAskedAlready(error)) return { outcome: "waiting" };
    throw error;
  }
}
