import type { Job } from "~/models/platform/job";
import { MINUTE } from "~/models/duration";
import {
  type RequestedCorrection,
  claimDueCorrection,
  endCorrection,
  isAlreadyRequested,
} from "~/models/accounts/pending-correction.server";
import { isEmailTaken } from "~/models/accounts/credential.server";
import { isEmailConfirmedByAnother } from "~/models/accounts/mailbox.server";
import { lockMailbox } from "~/models/users/mailbox-lock.server";
import { correctionAskedMail, correctionAskedSms, newNumberSms } from "~/messages/accounts/mail";
import { enqueue } from "~/models/messages/outbox.server";
import type { ActingStaff } from "~/models/staff/staff-action";
import { readPhone } from "~/models/users/phone.server";
import { type User, securityHold } from "~/models/users/user";
import { isPhoneVerifiedByAnother, lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { type AppContext, type Context, messageKey, transact } from "~/services/platform/context.server";
import { hashToken } from "~/services/platform/token.server";
import { endPendingLogins } from "~/models/sessions/pending-login.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";
import { resetFactor } from "~/services/sessions/reset-factor.server";
import { applyCorrection, type Correction } from "./correct-contact.server";
import { type StartedCorrection, startCorrection } from "./start-correction.server";

type AskResult =
  | { outcome: "asked"; due: Date }
  | { outcome: "gone" | "same" | "taken" | "unreachable" | "waiting" }
  | { outcome: "held"; until: Date };

interface CorrectionRequest {
  userId: number;
  correction: Correction;
  by: ActingStaff;
}

/**
 * Staff enter another e-mail or phone for an account, after asking its owner. The old one and the new one are told at
 * once, and the correction takes effect a day later, unless it is cancelled with the button that the notice leads to.
 */
export async function askCorrection(app: AppContext, order: CorrectionRequest): Promise<AskResult> {
  try {
    return await transact(app, { id: order.by.staffId }, async (ctx): Promise<AskResult> => {
      const user = await lockAccount(ctx.db, order.userId);
      if (user === null) return { outcome: "gone" };
      const read = await readNew(ctx, user, order.correction);
      return "outcome" in read ? read : ask(ctx, user, { ...order, to: read.to });
    });
  } catch (error) {
    if (isAlreadyRequested(error)) return { outcome: "waiting" };
    throw error;
  }
}

/**
 * The entered value in the form it is stored in, or why it cannot be used. It is checked again when it takes effect.
 */
async function readNew(
  { db, now }: Context,
  user: User,
  { what, to }: Correction,
): Promise<{ to: string } | Exclude<AskResult, { outcome: "asked" }>> {
  const until = securityHold(user, now);
  if (until) return { outcome: "held", until };
  if (what === "email") {
    if (to.toLowerCase() === user.email.toLowerCase()) return { outcome: "same" };
    return (await isEmailConfirmedByAnother(db, to, user.id)) ? { outcome: "taken" } : { to };
  }
  const { phone, reachable } = readPhone(to);
  if (!reachable) return { outcome: "unreachable" };
  if (phone === user.phone) return { outcome: "same" };
  return (await isPhoneVerifiedByAnother(db, phone, user.id)) ? { outcome: "taken" } : { to: phone };
}

async function ask(ctx: Context, user: User, { correction, by, to }: CorrectionRequest & { to: string }) {
  const { what } = correction;
  const values = { before: user[what], after: to };
  const opened = await startCorrection(ctx, user, { what, by, values });
  await tellBoth(ctx, user, { what, to, ...opened });
  return { outcome: "asked", due: opened.due } as const;
}

interface Notice extends StartedCorrection {
  what: Correction["what"];
  to: string;
}

async function tellBoth(ctx: Context, user: User, { what, to, due, page, safePage }: Notice): Promise<void> {
  const { db, now, contact } = ctx;
  const name = what === "email" ? "email address" : "phone number";
  const about = "correction-asked";
  const of = [user.id, now.getTime()];
  const mail = correctionAskedMail(name, due, safePage, contact);
  await ctx.notify(user, { about, of, mail, sms: correctionAskedSms(name, contact) });
  const toNew = { about, of: [...of, "new"] } as const;
  if (what === "email") {
    const newMail = correctionAskedMail(name, due, page, contact);
    return ctx.notify({ ...user, email: to }, { ...toNew, mail: newMail });
  }
  await enqueue(db, {
    channel: "sms",
    recipient: to,
    text: newNumberSms(contact),
    ownerId: user.id,
    dedupeKey: messageKey(toNew),
    now,
  });
}

/** Cancels a correction by the link in one of its notices; null if none waits for that link. */
export const cancelCorrection = (app: AppContext, token: string): Promise<RequestedCorrection | null> =>
  stop(app, { tokenHash: hashToken(token) });

/** Stops the removal of the account's second factor from a session that has proved it; null if none waits. */
export const keepFactor = (app: AppContext, userId: number): Promise<RequestedCorrection | null> =>
  stop(app, { userId, what: "second-factor" });

/** The removal of a second factor may have been asked for by a login that waits for that factor: it ends too. */
function stop(
  app: AppContext,
  wanted: Parameters<typeof endCorrection>[1],
): Promise<RequestedCorrection | null> {
  return transact(app, null, async ({ db, now, audit }) => {
    const ended = await endCorrection(db, wanted, "cancelled", now);
    if (ended === null) return null;
    if (ended.what === "second-factor") await endPendingLogins(db, ended.userId, now);
    const action = `${ended.what}-correction-cancelled`;
    await audit({ action, reason: reasonOf(ended), subjectId: ended.userId });
    return ended;
  });
}

/** The staff action behind it, or that the owner has lost the factor. */
const reasonOf = ({ actId }: RequestedCorrection): string => (actId === null ? "lost" : `act-${actId}`);

/** Staff withdraw a correction; false if none waits. */
export function withdrawCorrection(
  app: AppContext,
  { userId, by }: { userId: number; by: ActingStaff },
): Promise<boolean> {
  return transact(app, { id: by.staffId }, async (ctx) => {
    const ended = await endCorrection(ctx.db, { userId }, "cancelled", ctx.now);
    if (ended === null) return false;
    const act = `${ended.what}-correction-withdrawn` as const;
    await recordStaffAction(ctx, { by, act, subjectId: userId });
    return true;
  });
}

/** Applies corrections, and removals of second factors, whose wait is over; returns how many ended. */
export async function completeCorrections(app: AppContext): Promise<number> {
  let ended = 0;
  for (let after = 0; ; ended += 1) {
    const asked = await completeNext(app, after);
    if (asked === null) return ended;
    after = asked.id;
  }
}

/** A correction that can no longer be applied is refused, and the account stays as it was. */
async function completeNext(app: AppContext, after: number): Promise<RequestedCorrection | null> {
  const next: { asked: RequestedCorrection | null } = { asked: null };
  try {
    const counts = await transact(app, null, async (ctx, undo): Promise<boolean> => {
      next.asked = await claimDueCorrection(ctx.db, ctx.now, after);
      return next.asked === null || (await correct(ctx, next.asked)) || undo(false);
    });
    if (counts) return next.asked;
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
  }
  if (next.asked) await endCorrection(app.db, { id: next.asked.id }, "refused", app.clock.now());
  return next.asked;
}

async function correct(ctx: Context, asked: RequestedCorrection): Promise<boolean> {
  const { db, now } = ctx;
  if (asked.what === "email") await lockMailbox(db, asked.newValue);
  const user = await lockAccount(db, asked.userId);
  if (user === null || !(await endCorrection(db, { id: asked.id }, "done", now))) return true;
  const reason = reasonOf(asked);
  if (asked.what === "second-factor") {
    await resetFactor(ctx, user);
    const actorId = asked.staffId ?? user.id;
    await ctx.audit({ action: "second-factor-reset", reason, actorId, subjectId: user.id });
    return true;
  }
  const { staffId } = asked;
  if (staffId === null)
    throw new Error(`correction ${asked.id} of contact details was not asked for by staff`);
  const order = { correction: { what: asked.what, to: asked.newValue }, reason, staffId };
  const { outcome } = await applyCorrection(ctx, user, order);
  return outcome === "corrected";
}

/** Applies corrections of contact details and removals of second factors whose wait is over. */
export const correctionsJob = (context: AppContext & Pick<App, "log">): Job => ({
  name: "corrections",
  pause: MINUTE,
  async round() {
    const done = await completeCorrections(context);
    if (done > 0) context.log.info({ corrections: done }, "corrections and removals of second factors ended");
    return { done, more: false };
  },
});
