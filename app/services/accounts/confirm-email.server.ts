import type { Db } from "#db/client";
import { confirmEmailOf, isEmailTaken } from "~/models/accounts/credential.server";
import { welcomeMail } from "~/models/accounts/messages";
import type { CodeSubject } from "~/models/codes/flow.server";
import type { User } from "~/models/users/user";
import { openCheckoutTo } from "~/models/users/user.server";
import { type CheckContext, type CheckResult, checkCode } from "~/services/codes/check-code.server";
import {
  type CodeContext,
  type CodeState,
  type CodeRequest,
  type SendResult,
  type Sent,
  codeState,
  requestCode,
  sendCode,
} from "~/services/codes/send-code.server";
import { ownOrigin } from "~/services/http/own-origin.server";
import { claimMailbox } from "./claim-mailbox.server";

/*
 * The proof that an owner reads the mailbox of the account. One code proves it, wherever it was asked for: the first
 * mail, the page of the e-mail, or in place of a text message.
 */

type MailOwner = Pick<User, "id" | "email">;

export function ownMailbox({ id, email }: MailOwner): CodeSubject {
  return { purpose: "confirm_email", userId: id, channel: "mail", target: email };
}

/** Mails the first code in the transaction that creates the account; nothing where the limits allow none. */
export async function welcomeByMail(
  app: CodeContext & Parameters<typeof ownOrigin>[0],
  transaction: Db,
  user: MailOwner,
): Promise<void> {
  const page = `${ownOrigin(app)}/verify-email`;
  const message = (code: string) => welcomeMail(code, page, app.config.contact);
  await sendCode(app, transaction, ownMailbox(user), { recipient: user.email, message, ofSignUp: true });
}

export function checkoutCodeState(app: CodeRequest, user: MailOwner): Promise<CodeState> {
  return codeState(app, ownMailbox(user));
}

/** A code by mail for owners who get no text messages. It allows checkout but does not verify the phone. */
export function mailCheckoutCode(app: CodeRequest, user: MailOwner, sent?: Sent): Promise<SendResult> {
  return requestCode(app, ownMailbox(user), undefined, sent);
}

export function verifyCheckoutCode(app: CheckContext, user: MailOwner, code: string): Promise<CheckResult> {
  const owner = { userId: user.id, email: user.email, now: app.clock.now() };
  return checkOwnMailbox(app, user, code, async (transaction) => {
    if (!(await openCheckoutTo(transaction, owner))) return false;
    await claimMailbox(transaction, owner);
    return true;
  });
}

/** The code of an address that somebody else has confirmed meanwhile is not valid any more. */
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
