import { forgetFactorOfDevices } from "~/models/sessions/known-device.server";
import { endAllSessions } from "~/models/sessions/session.server";
import { forgetGuesses, removeFactor } from "~/models/second-factor/factor.server";
import type { User } from "~/models/users/user";
import type { Context } from "~/services/platform/context.server";
import { tellOfChange } from "~/services/second-factor/tell-of-factor.server";

/**
 * Removes the second factor of an account and ends its sessions; the next login sets up another one. The caller has
 * checked who asked for it, writes down why, and has locked the account.
 */
export async function resetFactor(ctx: Context, user: User): Promise<void> {
  const { db, now } = ctx;
  await removeFactor(db, user.id);
  await endAllSessions(db, user.id, now);
  await forgetFactorOfDevices(db, user.id);
  await forgetGuesses(db, user.id);
  await tellOfChange(ctx, user, "reset");
}
