import type { BrowserToken } from "~/models/sessions/browser";
import { contactCodeMail, contactCodeSms } from "~/messages/accounts/mail";
import { type CodeSubject, ownContacts } from "~/models/codes/flow.server";
import { hasFactor } from "~/models/second-factor/factor.server";
import { isFresh } from "~/models/sessions/session";
import type { User } from "~/models/users/user";
import { type CheckResult, checkCode } from "~/services/codes/check-code.server";
import { type CodeRequest, requestWordedCode, type SendResult } from "~/services/codes/send-code.server";
import type { App } from "~/services/platform/app.server";
import type { AppContext } from "~/services/platform/context.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { renewToken } from "~/services/sessions/start-session.server";

/* Who knows the password alone must not put an own phone or mailbox in the place of the owner's: codes, new passwords
   and two-step login are proved by these. */

/** The proved contacts of an account to which the code can go: the phone first. */
export const contactSubjects = (user: User): CodeSubject[] => ownContacts(user, "change_contact");

/**
 * Whether this session has to type a code before another contact is added. An account with two-step login has proved
 * more in each fresh session, and one without a proved contact has none to send it to.
 */
export async function asksContactProof(
  { db, clock }: Pick<App, "db" | "clock">,
  { user, session }: SignedIn,
): Promise<boolean> {
  const { contactProvedAt } = session;
  if (contactProvedAt !== null && isFresh({ authenticatedAt: contactProvedAt }, clock.now())) return false;
  return contactSubjects(user).length > 0 && !(await hasFactor(db, user.id));
}

export const sendContactCode = (app: CodeRequest, subject: CodeSubject): Promise<SendResult> =>
  requestWordedCode(app, subject, { sms: contactCodeSms, mail: contactCodeMail });

/** Checks the code. The right one opens the change in this session, which gets a new token. */
export async function proveContactOf(
  app: AppContext,
  signedIn: SignedIn,
  { subject, code }: { subject: CodeSubject; code: string },
): Promise<Exclude<CheckResult, { outcome: "accepted" }> | { outcome: "accepted"; token: BrowserToken }> {
  const made: { token: BrowserToken | null } = { token: null };
  const result = await checkCode(app, subject, code, async (ctx) => {
    made.token = await renewToken(ctx, signedIn, { contactProvedAt: ctx.now });
    return made.token !== null;
  });
  if (result.outcome !== "accepted") return result;
  if (made.token === null) throw new Error("a session that proved a contact has no token");
  return { outcome: "accepted", token: made.token };
}
