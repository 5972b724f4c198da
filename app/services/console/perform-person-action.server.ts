import type { z } from "zod";
import type { SecondPersonAction } from "#db/schema";
import type { Verdict } from "~/models/approvals/approval";
import { findApproverRest } from "~/models/approvals/approval.server";
import {
  decideStaffApproval,
  insertStaffApproval,
  isAdmin,
  isWaitingAlready,
} from "~/models/approvals/staff-approval.server";
import { closingLinkMail } from "~/messages/rights/mail";
import { DATA_PAGE } from "~/messages/rights/data-file";
import { dayOf, formatMoment } from "~/models/date";
import { type PersonAction, needsSecondPerson } from "~/models/console/person-action";
import type { actionSchemas } from "~/models/console/person-action-fields.server";
import { endAllSessions, setDisabled } from "~/models/sessions/session.server";
import type { ActingStaff } from "~/models/staff/staff-action";
import { isEmailLost } from "~/models/messages/lost-email";
import type { User } from "~/models/users/user";
import { getUser, lockAccount } from "~/models/users/user.server";
import { askFactorRemoval } from "~/services/accounts/ask-factor-removal.server";
import { askCorrection, withdrawCorrection } from "~/services/accounts/request-correction.server";
import { mailCheckoutCode } from "~/services/accounts/confirm-email.server";
import { resendPhoneCode } from "~/services/accounts/verify-phone.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { type AppContext, type Context, transact } from "~/services/platform/context.server";
import { closeNumber } from "~/services/payments/close-deposit-account.server";
import { liftLockdown, lockDown } from "./lock-down.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";
import { resetFactor } from "~/services/sessions/reset-factor.server";

type ActionContext = AppContext & Pick<PaymentContext, "payments">;

type PersonActionResult =
  | { outcome: "done" }
  /** Another admin has to agree first. */
  | { outcome: "asked" }
  /** The reason in words, beside the field if it is about one. */
  | { outcome: "refused"; message: string; field?: "email" | "phone" | "by" };

type Typed<Act extends PersonAction> = z.output<(typeof actionSchemas)[Act]>;

/** A form without fields has `Record<string, never>`, which would leave no place for `act`. */
export type PersonActionValues = {
  [Act in PersonAction]: { act: Act } & (Typed<Act> extends Record<string, never> ? unknown : Typed<Act>);
}[PersonAction];

interface PersonActionInput {
  userId: number;
  staffId: number;
}

/**
 * Performs what staff can do with an account. An action that would open a staff account to another person waits for
 * another admin.
 */
export async function performPersonAction(
  app: ActionContext,
  acting: PersonActionInput,
  values: PersonActionValues,
): Promise<PersonActionResult> {
  const { role } = await getUser(app.db, acting.userId);
  return "reason" in values && needsSecondPerson(values.act, role)
    ? requestSecondPerson(app, acting, { ...values, act: values.act })
    : carryOutAction(app, acting, values);
}

type SecondPersonRequest = { act: SecondPersonAction; reason: string } & Record<string, string>;

async function requestSecondPerson(
  app: AppContext,
  { userId, staffId }: PersonActionInput,
  { act, reason, ...details }: SecondPersonRequest,
): Promise<PersonActionResult> {
  try {
    return await transact(app, { id: staffId }, async (ctx): Promise<PersonActionResult> => {
      const id = await insertStaffApproval(ctx.db, {
        act,
        subjectId: userId,
        details,
        reason,
        askedBy: staffId,
        askedAt: ctx.now,
      });
      await recordStaffAction(ctx, {
        by: { staffId, reason },
        act: `${act}-asked`,
        subjectId: userId,
        object: `staff approval ${id}`,
        after: details,
      });
      return { outcome: "asked" };
    });
  } catch (error) {
    if (!isWaitingAlready(error)) throw error;
    return {
      outcome: "refused",
      message: "The same request is already waiting for a second admin. Reload the page to see it",
    };
  }
}

export type StaffVerdictResult =
  | { outcome: "decided" }
  /** Already decided, or the decider is its subject or requested it. */
  | { outcome: "closed" }
  /** The decider's account was recently recovered, or changed by others. */
  | { outcome: "resting"; until: Date }
  /** The reason in words why it cannot be done as things are; it stays open. */
  | { outcome: "refused"; message: string };

interface StaffVerdict {
  id: number;
  verdict: Verdict;
  staffId: number;
  answer: string;
}

/**
 * Another admin approves or refuses a staff action, or the person who requested it withdraws it. An approved action
 * is performed at once.
 */
export function decideStaffAction(app: ActionContext, decision: StaffVerdict): Promise<StaffVerdictResult> {
  const { id, verdict, staffId, answer } = decision;
  return transact(app, { id: staffId }, async (ctx, undo): Promise<StaffVerdictResult> => {
    const { db, now } = ctx;
    const until = verdict === "approved" ? await findApproverRest(db, staffId, now) : null;
    if (until) return { outcome: "resting", until };
    const approval = await decideStaffApproval(db, id, { verdict, staffId, answer, now });
    if (approval === null) return { outcome: "closed" };
    const { act, subjectId, askedBy, details, reason, state } = approval;
    await recordStaffAction(ctx, {
      by: { staffId, reason: answer === "" ? reason : answer },
      act: `${act}-${verdict}`,
      subjectId,
      object: `staff approval ${id}`,
      before: { state: "waiting" },
      after: { state },
    });
    if (state !== "approved") return { outcome: "decided" };
    if (!(await isAdmin(db, askedBy)))
      return undo({
        outcome: "refused",
        message: "The person who asked is no longer an admin. Refuse it",
      });
    const values = { ...details, act, reason } as PersonActionValues;
    const done = await carryOutAction(ctx, { userId: subjectId, staffId: askedBy }, values);
    return done.outcome === "refused" ? undo(done) : { outcome: "decided" };
  });
}

/** Makes the change and its log entry in one transaction. */
async function carryOutAction(
  app: ActionContext,
  { userId, staffId }: PersonActionInput,
  values: PersonActionValues,
): Promise<PersonActionResult> {
  if (values.act === "resend-code") return resend(app, userId, { staffId, way: values.by });
  if (values.act === "send-closing-link") return sendClosingLink(app, { userId, staffId });
  const by: ActingStaff = { staffId, reason: values.reason };
  switch (values.act) {
    case "correct-email":
      return correct(app, { userId, by, what: "email", to: values.email });
    case "correct-phone":
      return correct(app, { userId, by, what: "phone", to: values.phone });
    case "withdraw-correction":
      return (await withdrawCorrection(app, { userId, by }))
        ? { outcome: "done" }
        : { outcome: "refused", message: "Nothing is waiting now. Check the account again" };
    case "end-sessions":
      return inAccount(app, { userId, staffId: by.staffId }, async (ctx, user) => {
        const ended = await endAllSessions(ctx.db, user.id, ctx.now);
        await recordStaffAction(ctx, { by, act: "sessions-ended", subjectId: user.id, after: { ended } });
      });
    case "take-factor":
      return removeFactor(app, { userId, by });
    case "close-number":
      return closeOwnNumber(app, { userId, by });
    case "lock-down":
    case "lift-hold":
      return lockDownOrLift(app, { userId, by, act: values.act });
    case "disable":
    case "enable":
      return inAccount(app, { userId, staffId: by.staffId }, async (ctx, user) => {
        const disable = values.act === "disable";
        if (!(await setDisabled(ctx.db, user.id, disable ? ctx.now : null))) return;
        const act = disable ? "user-disabled" : "user-enabled";
        await recordStaffAction(ctx, { by, act, subjectId: user.id });
      });
  }
}

/** Only owners close their accounts: staff send them where. */
async function sendClosingLink(
  app: AppContext,
  { userId, staffId }: PersonActionInput,
): Promise<PersonActionResult> {
  const { email } = await getUser(app.db, userId);
  if (isEmailLost(email))
    return { outcome: "refused", message: "This account has no email. Correct the email first" };
  return inAccount(app, { userId, staffId }, async (ctx, user) => {
    const by = { staffId, reason: null };
    await recordStaffAction(ctx, { by, act: "closing-link-sent", subjectId: user.id });
    const mail = closingLinkMail(user, `${ctx.origin}${DATA_PAGE}`, ctx.contact);
    await ctx.notify(user, { about: "closing-link", of: [user.id, dayOf(ctx.now)], mail });
  });
}

async function closeOwnNumber(
  app: ActionContext,
  closing: { userId: number; by: ActingStaff },
): Promise<PersonActionResult> {
  switch (await closeNumber(app, closing)) {
    case "closed":
      return { outcome: "done" };
    case "no-number":
      return { outcome: "refused", message: "The account has no number now. Reload the page to see it" };
    case "silent":
      return {
        outcome: "refused",
        message: "Paystack did not confirm it, so the number still takes money. Try again in a minute",
      };
  }
}

/** Staff lock an account down, or lift that hold. */
async function lockDownOrLift(
  app: AppContext,
  { userId, by, act }: { userId: number; by: ActingStaff; act: "lock-down" | "lift-hold" },
): Promise<PersonActionResult> {
  return transact(app, { id: by.staffId }, async (ctx): Promise<PersonActionResult> => {
    const user = await lockAccount(ctx.db, userId);
    if (user === null) return { outcome: "refused", message: "This account no longer exists" };
    const work = act === "lock-down" ? lockDown : liftLockdown;
    if (await work(ctx, { user, by })) return { outcome: "done" };
    return {
      outcome: "refused",
      message: "A colleague has just done this. Reload the page to see the account as it is now",
    };
  });
}

async function inAccount(
  app: AppContext,
  { userId, staffId }: PersonActionInput,
  work: (ctx: Context, user: User) => Promise<void>,
): Promise<PersonActionResult> {
  return transact(app, { id: staffId }, async (ctx): Promise<PersonActionResult> => {
    const user = await lockAccount(ctx.db, userId);
    if (user === null) return { outcome: "refused", message: "This account no longer exists" };
    await work(ctx, user);
    return { outcome: "done" };
  });
}

interface CorrectionInput {
  userId: number;
  by: ActingStaff;
  what: "email" | "phone";
  to: string;
}

/** A colleague sets up another one at the next login; an owner's password alone would log in, so that waits. */
async function removeFactor(
  app: ActionContext,
  { userId, by }: { userId: number; by: ActingStaff },
): Promise<PersonActionResult> {
  const { role } = await getUser(app.db, userId);
  if (role === "staff")
    return inAccount(app, { userId, staffId: by.staffId }, async (ctx, user) => {
      await resetFactor(ctx, user);
      await recordStaffAction(ctx, { by, act: "second-factor-reset", subjectId: user.id });
    });
  const result = await askFactorRemoval(app, { userId, by });
  const refused = (message: string): PersonActionResult => ({ outcome: "refused", message });
  switch (result.outcome) {
    case "asked":
      return { outcome: "done" };
    case "none":
      return refused("The account has no second factor now. Check the account again");
    case "waiting":
      return refused("A correction or a removal is already waiting. Withdraw first, or wait for it");
    case "held":
      return refused(`The account is on hold until ${formatMoment(result.until)}. Remove it after that`);
    case "gone":
      return refused("This account no longer exists");
  }
}

async function correct(
  app: ActionContext,
  { userId, by, what, to }: CorrectionInput,
): Promise<PersonActionResult> {
  const result = await askCorrection(app, { userId, by, correction: { what, to } });
  const refused = (message: string, field?: "email" | "phone"): PersonActionResult => ({
    outcome: "refused",
    message,
    ...(field && { field }),
  });
  switch (result.outcome) {
    case "asked":
      return { outcome: "done" };
    case "same":
      return refused("The account already has this. Enter the new one", what);
    case "taken":
      return refused("Another account has this. Look at that account first", what);
    case "unreachable":
      return refused("This is not a Nigerian mobile number", what);
    case "waiting":
      return refused("A correction is already waiting. Withdraw first, or wait for it");
    case "held":
      return refused(`The account is on hold until ${formatMoment(result.until)}. Correct it after that`);
    case "gone":
      return refused("This account no longer exists");
  }
}

/** The code goes to the owner under the owner's own limits; the log says that staff requested it. */
async function resend(
  app: ActionContext,
  userId: number,
  { staffId, way }: { staffId: number; way: "sms" | "mail" },
): Promise<PersonActionResult> {
  const user = await getUser(app.db, userId);
  if (way === "mail" && isEmailLost(user.email))
    return { outcome: "refused", field: "by", message: "This account has no email. Send a text message" };
  const sent = async (ctx: Context) => {
    const by = { staffId, reason: null };
    await recordStaffAction(ctx, { by, act: "code-resent", subjectId: userId, after: { way } });
  };
  const result =
    way === "sms" ? await resendPhoneCode(app, user, { sent }) : await mailCheckoutCode(app, user, sent);
  if (!result.sent)
    return {
      outcome: "refused",
      field: "by",
      message:
        "unreachable" in result
          ? "Text messages don’t reach this number. Send the code by email"
          : "Too many codes were requested. Try again later, or send it the other way",
    };
  return { outcome: "done" };
}
