import { CORRECTION_WAIT } from "~/models/accounts/pending-correction";
import { FACTOR_WAIT } from "~/models/accounts/lost-factor";
import { type RequestedCorrection, insertCorrection } from "~/models/accounts/pending-correction.server";
import { isLockedDown } from "~/models/accounts/lockdown.server";
import { factorRemovalMail, factorRemovalSms } from "~/messages/accounts/mail";
import type { ActingStaff } from "~/models/staff/staff-action";
import type { User } from "~/models/users/user";
import type { Context } from "~/services/platform/context.server";
import { makeShortToken } from "~/services/platform/token.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";

interface NewCorrection {
  what: RequestedCorrection["what"];
  /** The staff who ask for it; null if the account itself does. */
  by: ActingStaff | null;
  /** Of contact details. */
  values?: { before: string; after: string };
}

export interface StartedCorrection {
  due: Date;
  /** Where it can be stopped. */
  page: string;
  /** Sent to an address that a stranger may read: null while the account is locked, or a link there could stop each one. */
  safePage: string | null;
}

/** Writes down what is to change and when, and makes the page on which it can be stopped until then. */
export async function startCorrection(
  ctx: Context,
  user: User,
  { what, by, values }: NewCorrection,
): Promise<StartedCorrection> {
  const { db, now } = ctx;
  const due = new Date(now.getTime() + (what === "second-factor" ? FACTOR_WAIT : CORRECTION_WAIT));
  const { token, hash } = makeShortToken(ctx.random);
  const act =
    what === "second-factor" ? "second-factor-removal-asked" : (`${what}-correction-asked` as const);
  const actId =
    by &&
    (await recordStaffAction(ctx, {
      by,
      act,
      subjectId: user.id,
      ...(values && { before: { [what]: values.before }, after: { [what]: values.after } }),
    }));
  await insertCorrection(db, {
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
  const page = `${ctx.origin}/corrections/cancel?token=${token}`;
  return { due, page, safePage: (await isLockedDown(db, user.id)) ? null : page };
}

/** Opens the removal of a second factor and tells every contact of the account at once. */
export async function startFactorRemoval(
  ctx: Context,
  user: User,
  by: ActingStaff | null,
): Promise<{ due: Date }> {
  const { due, safePage } = await startCorrection(ctx, user, { what: "second-factor", by });
  await ctx.notify(user, {
    about: "factor-removal",
    of: [user.id, ctx.now.getTime()],
    mail: factorRemovalMail(due, safePage, ctx.contact),
    sms: factorRemovalSms(safePage, ctx.contact),
  });
  return { due };
}
