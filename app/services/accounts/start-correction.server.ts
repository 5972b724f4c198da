import type { Db } from "#db/client";
import { CORRECTION_WAIT, FACTOR_WAIT } from "~/models/accounts/asked-correction";
import { type AskedCorrection, insertCorrection } from "~/models/accounts/asked-correction.server";
import { isLockedDown } from "~/models/accounts/lockdown.server";
import { factorRemovalMail, factorRemovalSms } from "~/messages/accounts/mail";
import type { ActingStaff } from "~/models/staff/staff-action";
import type { User } from "~/models/users/user";
import { mailUser, textUser } from "~/models/users/user-message.server";
import { ownOrigin } from "~/services/platform/own-origin.server";
import type { App } from "~/services/platform/app.server";
import { makeShortToken } from "~/services/platform/token.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";

type Context = Pick<App, "clock" | "config" | "random">;

interface CorrectionRequest {
  what: AskedCorrection["what"];
  /** The staff who ask for it; null if the account itself does. */
  by: ActingStaff | null;
  /** Of contact details. */
  values?: { before: string; after: string };
}

export interface PendingCorrection {
  due: Date;
  now: Date;
  /** Where it can be stopped. */
  page: string;
  /** Sent to an address that a stranger may read: null while the account is locked, or a link there could stop each one. */
  safePage: string | null;
}

/** Writes down what is to change and when, and makes the page on which it can be stopped until then. */
export async function startCorrection(
  app: Context,
  trx: Db,
  user: User,
  { what, by, values }: CorrectionRequest,
): Promise<PendingCorrection> {
  const now = app.clock.now();
  const due = new Date(now.getTime() + (what === "second-factor" ? FACTOR_WAIT : CORRECTION_WAIT));
  const { token, hash } = makeShortToken(app.random);
  const act =
    what === "second-factor" ? "second-factor-removal-asked" : (`${what}-correction-asked` as const);
  const actId =
    by &&
    (await recordStaffAction(
      { db: trx, now },
      {
        by,
        act,
        subjectId: user.id,
        ...(values && { before: { [what]: values.before }, after: { [what]: values.after } }),
      },
    ));
  await insertCorrection(trx, {
    userId: user.id,
    staffId: by?.staffId ?? null,
    actId,
    what,
    tokenHash: hash,
    oldValue: values?.before ?? "",
    newValue: values?.after ?? "",
    createdAt: now,
    dueAt: due,
  });
  const page = `${ownOrigin(app)}/corrections/cancel?token=${token}`;
  return { due, now, page, safePage: (await isLockedDown(trx, user.id)) ? null : page };
}

/** Opens the removal of a second factor and tells every contact of the account at once. */
export async function startFactorRemoval(
  app: Context,
  trx: Db,
  user: User,
  by: ActingStaff | null,
): Promise<{ due: Date }> {
  const { due, now, safePage } = await startCorrection(app, trx, user, { what: "second-factor", by });
  const { contact } = app.config;
  const message = (way: string) => ({ dedupeKey: `factor-removal:${user.id}:${now.getTime()}:${way}`, now });
  await mailUser(trx, user, { ...message("mail"), ...factorRemovalMail(due, safePage, contact) });
  await textUser(trx, user, { ...message("sms"), text: factorRemovalSms(safePage, contact) });
  return { due };
}
