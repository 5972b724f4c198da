import type { Db } from "#db/client";
import { inTransaction } from "#db/transaction";
import { FACTOR_WAIT } from "~/models/accounts/asked-correction";
import { insertCorrection, isAskedAlready } from "~/models/accounts/asked-correction.server";
import { isLockedDown } from "~/models/accounts/lockdown.server";
import { factorRemovalMail, factorRemovalSms } from "~/models/accounts/messages";
import { hasFactor } from "~/models/second-factor/factor.server";
import type { ActingStaff } from "~/models/staff/staff-action";
import { type User, securityHold } from "~/models/users/user";
import { mailUser, textUser } from "~/models/users/user-message.server";
import { lockAccount } from "~/models/users/user.server";
import { ownOrigin } from "~/services/http/own-origin.server";
import type { App } from "~/services/platform/app.server";
import { makeToken } from "~/services/platform/token.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";

type Context = Pick<App, "db" | "clock" | "config" | "random">;

export type FactorRemovalResult =
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
      return (await hasFactor(trx, userId)) ? ask(app, trx, user, by) : { outcome: "none" };
    });
  } catch (error) {
    if (isAskedAlready(error)) return { outcome: "waiting" };
    throw error;
  }
}

async function ask(app: Context, trx: Db, user: User, by: ActingStaff) {
  const now = app.clock.now();
  const due = new Date(now.getTime() + FACTOR_WAIT);
  const { token, hash } = makeToken(app.random);
  const actId = await recordStaffAction(trx, {
    ...{ now, by, act: "second-factor-removal-asked", subjectId: user.id },
  });
  await insertCorrection(trx, {
    ...{ userId: user.id, staffId: by.staffId, actId, what: "second-factor", oldValue: "", newValue: "" },
    ...{ tokenHash: hash, createdAt: now, dueAt: due },
  });
  const page = (await isLockedDown(trx, user.id))
    ? null
    : `${ownOrigin(app)}/corrections/cancel?token=${token}`;
  const { contact } = app.config;
  const message = (way: string) => ({ dedupeKey: `factor-removal:${user.id}:${now.getTime()}:${way}`, now });
  await mailUser(trx, user, { ...message("mail"), ...factorRemovalMail(due, page, contact) });
  await textUser(trx, user, { ...message("sms"), text: factorRemovalSms(contact) });
  return { outcome: "asked", due } as const;
}
