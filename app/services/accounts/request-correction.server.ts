import type { Job } from "~/models/platform/job";
import { MINUTE } from "~/models/duration";
import type { Db } from "#db/client";
import { inTransaction } from "#db/transaction";
import {
  type AskedCorrection,
  claimDueCorrection,
  endCorrection,
  isAskedAlready,
} from "~/models/accounts/asked-correction.server";
import { isEmailTaken } from "~/models/accounts/credential.server";
import { isEmailConfirmedByAnother } from "~/models/accounts/mailbox.server";
import { lockMailbox } from "~/models/users/mailbox-lock.server";
import { correctionAskedMail, correctionAskedSms, newNumberSms } from "~/messages/accounts/mail";
import { enqueue } from "~/models/messages/outbox.server";
import { mailUser, textUser } from "~/models/users/user-message.server";
import type { ActingStaff } from "~/models/staff/staff-action";
import { readPhone } from "~/models/users/phone.server";
import { type User, securityHold } from "~/models/users/user";
import { isPhoneVerifiedByAnother, lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { contextOf } from "~/services/platform/context.server";
import { hashToken } from "~/services/platform/token.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import { endPendingLogins } from "~/models/sessions/pending-login.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";
import { resetFactor } from "~/services/sessions/reset-factor.server";
import { applyCorrection, type Correction } from "./correct-contact.server";
import { type PendingCorrection, startCorrection } from "./start-correction.server";

type Context = Pick<App, "db" | "clock" | "config" | "random">;

type AskResult =
  | { outcome: "asked"; due: Date }
  | { outcome: "gone" | "same" | "taken" | "unreachable" | "waiting" }
  | { outcome: "held"; until: Date };

interface Order {
  userId: number;
  correction: Correction;
  by: ActingStaff;
}

/**
 * Staff enter another e-mail or phone for an account, after asking its owner. Both addresses are told at once, and
 * the correction takes effect a day later, unless it is cancelled with the button that the notice leads to.
 */
export async function askCorrection(app: Context, order: Order): Promise<AskResult> {
  try {
    return await inTransaction(app.db, async (trx): Promise<AskResult> => {
      const user = await lockAccount(trx, order.userId);
      if (user === null) return { outcome: "gone" };
      const read = await readNew(app, trx, user, order.correction);
      return "outcome" in read ? read : ask(app, trx, user, { ...order, to: read.to });
    });
  } catch (error) {
    if (isAskedAlready(error)) return { outcome: "waiting" };
    throw error;
  }
}

/**
 * The entered value in the form it is stored in, or why it cannot be used. It is checked again when it takes effect.
 */
async function readNew(
  { clock }: Context,
  trx: Db,
  user: User,
  { what, to }: Correction,
): Promise<{ to: string } | Exclude<AskResult, { outcome: "asked" }>> {
  const until = securityHold(user, clock.now());
  if (until) return { outcome: "held", until };
  if (what === "email") {
    if (to.toLowerCase() === user.email.toLowerCase()) return { outcome: "same" };
    return (await isEmailConfirmedByAnother(trx, to, user.id)) ? { outcome: "taken" } : { to };
  }
  const { phone, reachable } = readPhone(to);
  if (!reachable) return { outcome: "unreachable" };
  if (phone === user.phone) return { outcome: "same" };
  return (await isPhoneVerifiedByAnother(trx, phone, user.id)) ? { outcome: "taken" } : { to: phone };
}

async function ask(app: Context, trx: Db, user: User, { correction, by, to }: Order & { to: string }) {
  const { what } = correction;
  const opened = await startCorrection(app, trx, user, {
    what,
    by,
    values: { before: user[what], after: to },
  });
  await tellBoth(app, trx, user, { what, to, ...opened });
  return { outcome: "asked", due: opened.due } as const;
}

interface Notice extends PendingCorrection {
  what: Correction["what"];
  to: string;
}

async function tellBoth(
  { config: { contact } }: Context,
  trx: Db,
  user: User,
  { what, to, due, page, safePage, now }: Notice,
): Promise<void> {
  const name = what === "email" ? "email address" : "phone number";
  const message = (whom: string) => ({
    dedupeKey: `correction-asked:${user.id}:${now.getTime()}:${whom}`,
    now,
  });
  await mailUser(trx, user, { ...message("old"), ...correctionAskedMail(name, due, safePage, contact) });
  if (what === "email")
    await mailUser(
      trx,
      { id: user.id, email: to },
      { ...message("new"), ...correctionAskedMail(name, due, page, contact) },
    );
  else
    await enqueue(trx, {
      ...message("new"),
      channel: "sms",
      recipient: to,
      text: newNumberSms(contact),
      ownerId: user.id,
    });
  await textUser(trx, user, { ...message("sms"), text: correctionAskedSms(name, contact) });
}

/** Cancels a correction by the link in one of its notices; null if none waits for that link. */
export const cancelCorrection = (
  app: Pick<App, "db" | "clock">,
  token: string,
): Promise<AskedCorrection | null> => stop(app, { tokenHash: hashToken(token) });

/** Stops the removal of the account's second factor from a session that has proved it; null if none waits. */
export const keepFactor = (app: Pick<App, "db" | "clock">, userId: number): Promise<AskedCorrection | null> =>
  stop(app, { userId, what: "second-factor" });

/** A login that waits for the second factor ends with the request that may have come from it. */
function stop(
  { db, clock }: Pick<App, "db" | "clock">,
  wanted: Parameters<typeof endCorrection>[1],
): Promise<AskedCorrection | null> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const ended = await endCorrection(trx, wanted, "cancelled", now);
    if (ended === null) return null;
    if (ended.what === "second-factor") await endPendingLogins(trx, ended.userId, now);
    await recordRequestEvent(trx, {
      now,
      action: `${ended.what}-correction-cancelled`,
      outcome: "ok",
      reason: reasonOf(ended),
      subjectId: ended.userId,
    });
    return ended;
  });
}

/** The staff action behind it, or that the owner has lost the factor. */
const reasonOf = ({ actId }: AskedCorrection): string => (actId === null ? "lost" : `act-${actId}`);

/** Staff withdraw a correction; false if none waits. */
export function withdrawCorrection(
  { db, clock }: Pick<App, "db" | "clock">,
  { userId, by }: { userId: number; by: ActingStaff },
): Promise<boolean> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const ended = await endCorrection(trx, { userId }, "cancelled", now);
    if (ended === null) return false;
    await recordStaffAction(
      { db: trx, now },
      { by, act: `${ended.what}-correction-withdrawn`, subjectId: userId },
    );
    return true;
  });
}

type CountingContext = Pick<App, "db" | "clock" | "config">;

/** Applies corrections whose day of waiting is over; returns how many were closed. */
export async function completeCorrections(app: CountingContext): Promise<number> {
  let ended = 0;
  for (let after = 0; ; ended += 1) {
    const asked = await completeNext(app, after);
    if (asked === null) return ended;
    after = asked.id;
  }
}

/** A correction that can no longer be applied is refused, and the account stays as it was. */
async function completeNext(app: CountingContext, after: number): Promise<AskedCorrection | null> {
  const { db } = app;
  const now = app.clock.now();
  const next: { asked: AskedCorrection | null } = { asked: null };
  try {
    const counts = await inTransaction(db, async (trx, undo): Promise<boolean> => {
      next.asked = await claimDueCorrection(trx, now, after);
      return next.asked === null || (await correct(app, trx, next.asked, now)) || undo(false);
    });
    if (counts) return next.asked;
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
  }
  if (next.asked) await endCorrection(db, { id: next.asked.id }, "refused", now);
  return next.asked;
}

async function correct(app: CountingContext, trx: Db, asked: AskedCorrection, now: Date): Promise<boolean> {
  if (asked.what === "email") await lockMailbox(trx, asked.newValue);
  const user = await lockAccount(trx, asked.userId);
  if (user === null || !(await endCorrection(trx, { id: asked.id }, "done", now))) return true;
  const reason = reasonOf(asked);
  if (asked.what === "second-factor") {
    await resetFactor(contextOf(app, { db: trx, now }), user);
    await recordRequestEvent(trx, {
      now,
      action: "second-factor-reset",
      outcome: "ok",
      reason,
      actorId: asked.staffId ?? user.id,
      subjectId: user.id,
    });
    return true;
  }
  const { staffId } = asked;
  if (staffId === null)
    throw new Error(`correction ${asked.id} of contact details was not asked for by staff`);
  const order = { correction: { what: asked.what, to: asked.newValue }, reason, staffId };
  const { outcome } = await applyCorrection(trx, user, order, now, app.config.contact);
  return outcome === "corrected";
}

/** Applies the corrections of staff whose day of waiting is over. */
export const correctionsJob = (context: Pick<App, "db" | "clock" | "log" | "config">): Job => ({
  name: "corrections",
  pause: MINUTE,
  async round() {
    const done = await completeCorrections(context);
    if (done > 0) context.log.info({ corrections: done }, "corrections by staff now apply");
    return { done, more: false };
  },
});
