import { confirmEmailOf, isEmailTaken } from "~/models/accounts/credential.server";
import { EMAIL_LINK_LIFE, welcomeMail } from "~/messages/accounts/mail";
import { type CodeSubject, findLinkOwner, useLink } from "~/models/codes/flow.server";
import { lockMailbox } from "~/models/users/mailbox-lock.server";
import type { User } from "~/models/users/user";
import { allowCheckout, findUser, lockAccount } from "~/models/users/user.server";
import { type CheckResult, checkCode } from "~/services/codes/check-code.server";
import {
  type CodeContext,
  type CodeState,
  type CodeRequest,
  type SendResult,
  type AfterCode,
  codeState,
  requestCode,
  sendCode,
} from "~/services/codes/send-code.server";
import { type AppContext, type Context, transact } from "~/services/platform/context.server";
import { hashToken, makeToken } from "~/services/platform/token.server";
import { claimMailbox } from "./claim-mailbox.server";

/* Proof that an owner reads the account's mailbox. One code proves it, wherever it was requested: the first mail,
   the e-mail page, or in place of an SMS. */

type MailOwner = Pick<User, "id" | "email">;

export function ownMailbox({ id, email }: MailOwner): CodeSubject {
  return { purpose: "confirm_email", userId: id, channel: "mail", target: email };
}

/** Mails a code and a link in the transaction that creates the account, if the limits allow it. */
export async function welcomeByMail(ctx: CodeContext, user: MailOwner): Promise<void> {
  const { token, hash: linkHash } = makeToken(ctx.random);
  const page = `${ctx.origin}/verify-email`;
  await sendCode(ctx, ownMailbox(user), {
    recipient: user.email,
    message: (code) => welcomeMail(code, { page, token }, ctx.contact),
    life: EMAIL_LINK_LIFE,
    linkHash,
    ofSignUp: true,
  });
}

/** The account that the link of a first mail is for; null if the link was used, is too old, or has another address by now. */
export async function findLinkedAccount(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  token: string,
): Promise<User | null> {
  const link = { tokenHash: hashToken(token), life: EMAIL_LINK_LIFE, now: clock.now() };
  const userId = await findLinkOwner(db, "confirm_email", link);
  const user = userId === null ? null : await findUser(db, userId);
  return user === null || user.emailVerifiedAt !== null ? null : user;
}

type LinkResult = { outcome: "confirmed"; userId: number } | { outcome: "gone" | "taken" };

/** Confirms the mailbox by the link of the first mail. The link is proof enough: whoever has it reads the mailbox. */
export async function confirmByLink(app: AppContext, token: string): Promise<LinkResult> {
  const user = await findLinkedAccount(app, token);
  if (user === null) return { outcome: "gone" };
  const { id: userId, email } = user;
  try {
    return await transact(app, user, async (ctx): Promise<LinkResult> => {
      const { db, now } = ctx;
      await lockMailbox(db, email);
      await lockAccount(db, userId);
      const link = { tokenHash: hashToken(token), life: EMAIL_LINK_LIFE, now };
      if (!(await useLink(db, ownMailbox(user), link))) return { outcome: "gone" };
      if (!(await confirmEmailOf(db, { userId, email, now }))) return { outcome: "gone" };
      await claimMailbox(ctx, { userId, email });
      await ctx.audit({ action: "email-confirmed", subjectId: userId });
      return { outcome: "confirmed", userId };
    });
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
    return { outcome: "taken" };
  }
}

export function checkoutCodeState(app: CodeRequest, user: MailOwner): Promise<CodeState> {
  return codeState(app, ownMailbox(user));
}

/** A code by mail for owners who get no SMS. It allows checkout but does not verify the phone. */
export function mailCheckoutCode(app: CodeRequest, user: MailOwner, sent?: AfterCode): Promise<SendResult> {
  return requestCode(app, ownMailbox(user), undefined, sent);
}

export function verifyCheckoutCode(app: AppContext, user: MailOwner, code: string): Promise<CheckResult> {
  const owner = { userId: user.id, email: user.email };
  return checkOwnMailbox(app, user, code, async (ctx) => {
    if (!(await allowCheckout(ctx.db, { ...owner, now: ctx.now }))) return false;
    await claimMailbox(ctx, owner);
    return true;
  });
}

/** The code is no longer valid if another account has confirmed the address in the meantime. */
async function checkOwnMailbox(
  app: AppContext,
  user: MailOwner,
  code: string,
  confirm: (ctx: Context) => Promise<boolean>,
): Promise<CheckResult> {
  try {
    return await checkCode(app, ownMailbox(user), code, confirm);
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
    return { outcome: "gone" };
  }
}

/** @param confirmed what else happens in the transaction of the right code */
export function confirmOwnEmail(
  app: AppContext,
  { id: userId, email }: MailOwner,
  code: string,
  confirmed: (ctx: Context) => Promise<void>,
): Promise<CheckResult> {
  return checkOwnMailbox(app, { id: userId, email }, code, async (ctx) => {
    if (!(await confirmEmailOf(ctx.db, { userId, email, now: ctx.now }))) return false;
    await claimMailbox(ctx, { userId, email });
    await confirmed(ctx);
    return true;
  });
}
