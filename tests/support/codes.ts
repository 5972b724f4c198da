import type { Db } from "#db/client";
import type { User } from "~/models/users/user";
import { withRequestContext, type RequestContext } from "~/services/platform/request-context.server";
import { resendPhoneCode, verifyPhone } from "~/services/accounts/verify-phone.server";
import type { makeContext } from "./context";
import { makeRequestContext } from "./request";

type Context = ReturnType<typeof makeContext>;

export async function codesSentTo(db: Db, phone: string): Promise<string[]> {
  const messages = await db
    .selectFrom("outbox")
    .select("text")
    .where("recipient", "=", phone)
    .orderBy("id", "desc")
    .execute();
  return messages.map(({ text }) => /\b\d{5}(?:\d{3})?\b/.exec(text)?.[0] ?? "");
}

export async function newestCode(db: Db, phone: string): Promise<string> {
  const [code] = await codesSentTo(db, phone);
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}

export function otherCode(code: string): string {
  return String((Number(code) + 1) % 100_000).padStart(5, "0");
}

/** Asks for codes and tries them as one account, from an IP address that may change. */
export function makeCaller(context: Context, user: User) {
  const as = <Result>(request: Partial<RequestContext>, work: () => Result) =>
    withRequestContext(makeRequestContext(request), work);
  return {
    ask: (request: Partial<RequestContext> = {}) => as(request, () => resendPhoneCode(context, user)),
    type: (code: string, request: Partial<RequestContext> = {}) =>
      as(request, () => verifyPhone(context, user, code)),
    async typeWrong(request: Partial<RequestContext> = {}) {
      const wrong = otherCode(await newestCode(context.db, user.phone));
      return as(request, () => verifyPhone(context, user, wrong));
    },
  };
}
