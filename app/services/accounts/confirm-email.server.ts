import type { Db } from "#db/client";
import { confirmEmailOf, isEmailTaken } from "~/models/accounts/credential.server";
import { EMAIL_LINK_LIFE, welcomeMail } from "~/messages/accounts/mail";
import { type CodeSubject, useLink } from "~/models/codes/flow.server";
import { lockMailbox } from "~/models/users/mailbox-lock.server";
import type { User } from "~/models/users/user";
import { lockAccount, allowCheckout } from "~/models/users/user.server";
import { type CheckContext, type CheckResult, checkCode } from "~/services/codes/check-code.server";
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
import { recordRequestEvent } from "~/services/platform/audit.server";
import type { App } from "~/services/platform/app.server";
import { hashToken, makeToken } from "~/services/platform/token.server";
import { ownOrigin } from "~/services/platform/own-origin.server";
import { claimMailbox } from "./claim-mailbox.server";

/* Proof that an owner reads the account's mailbox. One code proves it, wherever it was requested: the first mail,
   the e-mail page, or in place of an SMS. */

type MailOwner = Pick<User, "id" | "email">;

export function ownMailbox({ id, email }: MailOwner): CodeSubject {
  return { purpose: "confirm_email", userId: id, channel: "mail", target: email };
}

/** Mails a code and a link in the transaction that creates the account, if the limits allow it. */
export async function welcomeByMail(
  app: CodeContext & Parameters<typeof ownOrigin>[0],
  transaction: Db,
  user: MailOwner,
): Promise<void> {
  const { token, hash: linkHash } = makeToken(app.random);
  const page = `${ownOrigin(app)}/verify-email`;
  await sendCode(app, transaction, ownMailbox(user), {
    recipient: user.email,
    message: (code) => welcomeMail(code, { page, token }, app.config.contact),
    life: EMAIL_LINK_LIFE,
    linkHash,
    ofSignUp: true,
  });
}

/**
 * Confirms the mailbox by the link of the first mail, in a session of the account: a stranger whose address was typed
 * by mistake can do nothing with it.
 */
export async function confirmByLink(
  app: Pick<App, "db" | "clock">,
  user: MailOwner,
  token: string,
): Promise<"confirmed" | "gone" | "taken"> {
  const now = app.clock.now();
  const { id: userId, email } = user;
  const event = {
    now,
    action: "email-confirmed",
    outcome: "ok",
    actorId: userId,
    subjectId: userId,
  } as const;
  try {
    return await app.db.transaction().execute(async (transaction) => {
      await lockMailbox(transaction, email);
      await lockAccount(transaction, userId);
      const link = { tokenHash: hashToken(token), life: EMAIL_LINK_LIFE, now };
      if (!(await useLink(transaction, ownMailbox(user), link))) return "gone";
      if (!(await confirmEmailOf(transaction, { userId, email, now }))) return "gone";
      await claimMailbox(transaction, { userId, email, now });
      await recordRequestEvent(transaction, event);
      return "confirmed";
    });
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
    return "taken";
  }
}

export function checkoutCodeState(app: CodeRequest, user: MailOwner): Promise<CodeState> {
  return codeState(app, ownMailbox(user));
}

/** A code by mail for owners who get no SMS. It allows checkout but does not verify the phone. */
export function mailCheckoutCode(app: CodeRequest, user: MailOwner, sent?: AfterCode): Promise<SendResult> {
  return requestCode(app, ownMailbox(user), undefined, sent);
}

export function verifyCheckoutCode(app: CheckContext, user: MailOwner, code: string): Promise<CheckResult> {
  const owner = { userId: user.id, email: user.email, now: app.clock.now() };
  return checkOwnMailbox(app, user, code, async (transaction) => {
    if (!(await allowCheckout(transaction, owner))) return false;
    await claimMailbox(transaction, owner);
    return true;
  });
}

/** The code is no longer valid if another account has confirmed the address in the meantime. */
async function checkOwnMailbox(
  app: CheckContext,
  user: MailOwner,
  code: string,
  confirm: (transaction: Db) => Promise<boolean>,
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
  app: CheckContext,
  { id: userId, email }: MailOwner,
  code: string,
  confirmed: (transaction: Db) => Promise<void>,
): Promise<CheckResult> {
  const now = app.clock.now();
  return checkOwnMailbox(app, { id: userId, email }, code, async (transaction) => {
    if (!(await confirmEmailOf(transaction, { userId, email, now }))) return false;
    await claimMailbox(transaction, { userId, email, now });
    await confirmed(transaction);
    return true;
  });
}
