import { type Recovery, findGranted, findRecovery } from "~/models/recovery/recovery.server";
import { makePasswords } from "~/services/platform/passwords.server";
import { hashToken } from "~/services/platform/token.server";
import { type RequestContext, withRequestContext } from "~/services/platform/request-context.server";
import { checkRecoveryCode, checkRecoveryKey } from "~/services/recovery/check-recovery.server";
import { setNewPassword } from "~/services/recovery/set-new-password.server";
import { requestMailCode, requestPhoneCode, startRecovery } from "~/services/recovery/start-recovery.server";
import type { makeContext } from "./context";
import { makeRequestContext } from "./request";
import { privateAddress } from "./visitor";

type Context = ReturnType<typeof makeContext>;

/** A browser with the cookies of a recovery, at its own IP address. */
export function makeBrowser(context: Context, address = privateAddress()) {
  const passwords = makePasswords("low");
  const cookies: { flow: string | null; grant: string | null } = { flow: null, grant: null };
  const here = <Result>(work: () => Result, request: Partial<RequestContext> = {}) =>
    withRequestContext(makeRequestContext({ address, ...request }), work);

  async function recovery(): Promise<Recovery> {
    const found = await findRecovery(context.db, hashToken(cookies.flow ?? ""), context.clock.now());
    if (!found) throw new Error("this browser has no recovery");
    return found;
  }

  async function keep<Result extends { outcome: string }>(result: Promise<Result>): Promise<Result> {
    const answer = await result;
    if ("token" in answer && typeof answer.token === "string") cookies.grant = answer.token;
    return answer;
  }

  return {
    cookies,
    recovery,
    async start(email: string) {
      const { token } = await here(() => startRecovery(context, { name: email, token: cookies.flow }));
      cookies.flow = token;
    },
    askMail: async (begun?: Recovery) => {
      const own = begun ?? (await recovery());
      return here(() => requestMailCode(context, own));
    },
    askPhone: async (begun?: Recovery) => {
      const own = begun ?? (await recovery());
      return here(() => requestPhoneCode(context, own));
    },
    type: async (code: string, by: "mail" | "phone" = "mail") => {
      const own = await recovery();
      return keep(here(() => checkRecoveryCode(context, own, by, code)));
    },
    paste: async (key: string) => {
      const own = await recovery();
      return keep(here(() => checkRecoveryKey(context, own, key)));
    },
    async granted() {
      const tokenHash = hashToken(cookies.grant ?? "");
      const granted = await findGranted(context.db, tokenHash, context.clock.now());
      return granted && { ...granted, tokenHash };
    },
    async setPassword(password: string) {
      const granted = await this.granted();
      if (!granted) return { outcome: "gone" } as const;
      return here(() => setNewPassword({ ...context, passwords }, granted, password));
    },
  };
}

export type Browser = ReturnType<typeof makeBrowser>;
