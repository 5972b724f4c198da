import type { Db } from "#db/client";
import { findRecovery, type Recovery } from "~/models/recovery.server";
import { findGranted } from "~/models/recovery-grant.server";
import { withVisit, type Visit } from "~/services/front-door.server";
import { setNewPassword } from "~/services/new-password.server";
import { makePasswords } from "~/services/password.server";
import { enterCode, enterKey } from "~/services/recovery-check.server";
import { askForMail, askForPhone, startRecovery } from "~/services/recovery.server";
import { hashToken } from "~/services/token.server";
import { makeVisit } from "./request";
import type { makeContext } from "./shop";
import { privateAddress } from "./visitor";

type Context = ReturnType<typeof makeContext>;

/** The newest mail to the address with what it carries; empty words where it carries none. */
export async function newestMail(db: Db, recipient: string) {
  const [mail] = await mailsTo(db, recipient);
  if (!mail) throw new Error(`no mail was sent to ${recipient}`);
  return mail;
}

export async function mailsTo(db: Db, recipient: string) {
  const mails = await db
    .selectFrom("outbox")
    .select(["subject", "text"])
    .where("recipient", "=", recipient)
    .orderBy("id", "desc")
    .execute();
  return mails.map(({ subject, text }) => ({
    subject,
    text,
    code: /\b\d{5}\b/.exec(text)?.[0] ?? "",
    key: /\b(?:[a-z]{4}-){4}[a-z]{4}\b/.exec(text)?.[0] ?? "",
  }));
}

/** A browser with the cookies of a recovery, at an address of its own. */
export function makeBrowser(context: Context, address = privateAddress()) {
  const passwords = makePasswords("low");
  const cookies: { flow: string | null; grant: string | null } = { flow: null, grant: null };
  const here = <Result>(work: () => Result, visit: Partial<Visit> = {}) =>
    withVisit(makeVisit({ address, ...visit }), work);

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
      const { token } = await here(() => startRecovery(context, { email, token: cookies.flow }));
      cookies.flow = token;
    },
    askMail: async (begun?: Recovery) => {
      const own = begun ?? (await recovery());
      return here(() => askForMail(context, own));
    },
    askPhone: async (begun?: Recovery) => {
      const own = begun ?? (await recovery());
      return here(() => askForPhone(context, own));
    },
    type: async (code: string, by: "mail" | "phone" = "mail") => {
      const own = await recovery();
      return keep(here(() => enterCode(context, own, by, code)));
    },
    paste: async (key: string) => {
      const own = await recovery();
      return keep(here(() => enterKey(context, own, key)));
    },
    async granted() {
      const tokenHash = hashToken(cookies.grant ?? "");
      const user = await findGranted(context.db, tokenHash, context.clock.now());
      return user && { user, tokenHash };
    },
    async setPassword(password: string) {
      const granted = await this.granted();
      if (!granted) return { outcome: "gone" } as const;
      return here(() => setNewPassword({ ...context, passwords }, granted, password));
    },
  };
}

export type Browser = ReturnType<typeof makeBrowser>;
