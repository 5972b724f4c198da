import type { Db } from "#db/client";
import type { ContactDetails } from "~/models/platform/contact-details";
import { forgetFactorOfDevices } from "~/models/sessions/known-device.server";
import { endAllSessions } from "~/models/sessions/session.server";
import { forgetGuesses, removeFactor } from "~/models/second-factor/factor.server";
import type { User } from "~/models/users/user";
import { tellOfChange } from "~/services/second-factor/tell-of-factor.server";

/**
 * Removes the second factor of an account and ends its sessions; the next login sets up another one. The caller has
 * checked who asked for it, writes down why, and has locked the account.
 */
export async function resetFactor(trx: Db, user: User, now: Date, contact: ContactDetails): Promise<void> {
  await removeFactor(trx, user.id);
  await endAllSessions(trx, user.id, now);
  await forgetFactorOfDevices(trx, user.id);
  await forgetGuesses(trx, user.id);
  await tellOfChange(trx, user, { change: "reset", now, contact });
}
