import type { Limit } from "~/models/http/throttle";
import { factorMail, pausedMail } from "~/messages/second-factor/staff-mail";
import {
  type OwnerFactorChange,
  ownerFactorMail,
  ownerFactorSms,
  ownerPausedMail,
} from "~/messages/second-factor/mail";
import type { User } from "~/models/users/user";
import type { Context } from "~/services/platform/context.server";

/** Tells about a change of a second factor: staff by mail, everyone else by mail and SMS. */
export function tellOfChange(
  { now, contact, notify }: Context,
  user: User,
  change: OwnerFactorChange,
): Promise<void> {
  const message = { about: "second-factor", of: [user.id, change, now.getTime()] } as const;
  if (user.role === "staff" && change !== "off" && change !== "ended")
    return notify(user, { ...message, mail: factorMail(change, now, contact) });
  const mail = ownerFactorMail(user, change, now, contact);
  return notify(user, { ...message, mail, sms: ownerFactorSms(change, contact) });
}

interface Pause {
  until: Date;
  window: Limit["window"];
}

/** Tells that no code is accepted for a time. */
export function tellOfPause(ctx: Context, user: User, { until, window }: Pause): Promise<void> {
  const { now, contact } = ctx;
  const mail =
    user.role === "staff" ? pausedMail(now, until, contact) : ownerPausedMail(user, now, until, contact);
  const of = [user.id, "paused", window, Math.floor(until.getTime() / window)];
  return ctx.notify(user, { about: "second-factor", of, mail });
}

/**
 * Records that a second factor has ended that may be a stranger's, and tells of it. The event has no actor: nobody
 * asked for this end.
 */
export async function noteFactorEnded(ctx: Context, user: User): Promise<void> {
  await ctx.audit({ action: "second-factor-reset", actorId: undefined, subjectId: user.id });
  await tellOfChange(ctx, user, "ended");
}
