import { openCheckoutTo } from "~/models/checkout-opening.server";
import type { CodeSubject } from "~/models/code-flow.server";
import type { User } from "~/models/user";
import { checkCode, type CheckContext, type CheckResult } from "./code-check.server";
import { codeState, requestCode, type CodeState, type RequestContext } from "./code-request.server";
import type { SendResult } from "./code-send.server";

type MailOwner = Pick<User, "id" | "email">;

/** A code by mail for owners whom no text message reaches. It opens checkout and says nothing about the phone. */
function mailSubject({ id, email }: MailOwner): CodeSubject {
  return { purpose: "open_checkout", userId: id, channel: "mail", target: email };
}

export function checkoutCodeState(app: RequestContext, user: MailOwner): Promise<CodeState> {
  return codeState(app, mailSubject(user));
}

export function mailCheckoutCode(app: RequestContext, user: MailOwner): Promise<SendResult> {
  return requestCode(app, mailSubject(user));
}

export function openCheckout(app: CheckContext, user: MailOwner, code: string): Promise<CheckResult> {
  const now = app.clock.now();
  return checkCode(app, mailSubject(user), code, (transaction) =>
    openCheckoutTo(transaction, { userId: user.id, email: user.email, now }),
  );
}
