import type { HeardFrom } from "#db/schema";
import type { Browser, BrowserToken } from "~/models/sessions/browser";
import { atAddress } from "~/models/accounts/limits";
import { isEmailOfUnopened } from "~/models/accounts/mailbox.server";
import { lockMailbox } from "~/models/users/mailbox-lock.server";
import { readPhone } from "~/models/users/phone.server";
import {
  type AddressAttempt,
  countAddressAttempt,
  relabelAttempts,
} from "~/models/http/address-attempt.server";
import { addressKey } from "~/models/http/throttle";
import type { User } from "~/models/users/user";
import {
  createOwner,
  findAgentByCode,
  isPhoneVerifiedByAnother,
  takenField,
} from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { type AppContext, type Context, transact } from "~/services/platform/context.server";
import type { RequestContext } from "~/services/platform/request-context.server";
import type { CodeRequest } from "~/services/codes/send-code.server";
import { rememberDevice } from "~/services/sessions/remember-device.server";
import { startSession } from "~/services/sessions/start-session.server";
import { welcomeByMail } from "./confirm-email.server";
import { signUpsOf, startPhoneVerification } from "./verify-phone.server";

/** The data of a new account, typed by the owner or by an agent. */
export interface NewAccount {
  name: string;
  username: string;
  email: string;
  phone: string;
  about?: HeardFrom | undefined;
  referralCode?: string | undefined;
}

interface SignUp extends NewAccount {
  password: string;
  /** The agent code from a link. */
  code?: string | undefined;
}

export type TakenResult = { outcome: "taken"; field: "username" | "email" | "phone" };

type SignUpResult =
  | { outcome: "created"; user: User; sessionId: number; tokens: BrowserToken[] }
  | TakenResult
  | { outcome: "unknown-agent" | "leaked" }
  | { outcome: "throttled"; retryAfterSeconds: number };

type SignUpApp = CodeRequest & Pick<App, "passwords">;

/** Creates the account with its main location, first session and first codes, all in one transaction. */
export async function signUp(
  app: SignUpApp,
  input: SignUp,
  browser: Browser,
  context: RequestContext,
): Promise<SignUpResult> {
  const now = app.clock.now();
  const tried = signUpAttempts(input, context);
  const allowed = await countAddressAttempt(app.db, tried.ofPhone, now);
  if (!allowed.allowed) return { outcome: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
  const result = await tryToSignUp(app, input, browser, context);
  // The visitor will try another phone number, so this attempt is counted under the mailbox.
  if (result.outcome === "taken" && result.field === "phone")
    await relabelAttempts(app.db, { ...tried.ofPhone, most: 1 }, tried.ofMailbox.about);
  return result;
}

function signUpAttempts(
  { phone, email }: NewAccount,
  { address }: RequestContext,
): Record<"ofPhone" | "ofMailbox", AddressAttempt> {
  const shared = { limit: atAddress["sign-up"], address: addressKey(address) } as const;
  return {
    ofPhone: { ...shared, about: `phone:${readPhone(phone).phone}` },
    ofMailbox: { ...shared, about: `mailbox:${email.toLowerCase()}` },
  };
}

async function tryToSignUp(
  app: SignUpApp,
  input: SignUp,
  browser: Browser,
  context: RequestContext,
): Promise<SignUpResult> {
  const agent = await creditedAgent(app, input);
  if (agent === "unknown") return { outcome: "unknown-agent" };
  if (await app.passwords.isLeaked(input.password)) return { outcome: "leaked" };
  return createAccount(
    app,
    input,
    { agentId: agent?.id ?? null },
    {
      hashPassword: () => app.passwords.hash(input.password),
      async finish(ctx, user) {
        const { sessionId, token } = await startSession(ctx, browser, user);
        const { token: device } = await rememberDevice(ctx, browser, user.id);
        const { id: userId, phone, phoneReachable: reachable } = user;
        const own = signUpsOf(userId);
        for (const tries of Object.values(signUpAttempts(input, context)))
          await relabelAttempts(ctx.db, { ...tries, most: own.most }, own.about);
        await startPhoneVerification(ctx, { userId, phone, reachable });
        await welcomeByMail(ctx, user);
        await ctx.audit({ action: "sign-up", actorId: userId, subjectId: userId });
        return { outcome: "created", user, sessionId, tokens: [token, device] } as const;
      },
    },
  );
}

interface AccountSteps<Given, Result> {
  /** Called only when the phone number is free, since hashing is slow. */
  hashPassword: () => Promise<string | null>;
  /** The rest of the transaction that creates the account. */
  finish: (ctx: Given & Context, user: User) => Promise<Result>;
}

export async function createAccount<Given extends AppContext, Result>(
  app: Given,
  input: NewAccount,
  { agentId, address = "", byAgent = false }: { agentId: number | null; address?: string; byAgent?: boolean },
  { hashPassword, finish }: AccountSteps<Given, Result>,
): Promise<Result | TakenResult> {
  const { phone, reachable } = readPhone(input.phone);
  if (await isPhoneVerifiedByAnother(app.db, phone, null)) return { outcome: "taken", field: "phone" };
  const passwordHash = await hashPassword();
  try {
    return await transact(app, null, async (ctx): Promise<Result | TakenResult> => {
      await lockMailbox(ctx.db, input.email);
      if (byAgent && (await isEmailOfUnopened(ctx.db, input.email, "owner")))
        return { outcome: "taken", field: "email" };
      const user = await createOwner(ctx.db, {
        name: input.name,
        username: input.username,
        email: input.email,
        phone,
        phoneReachable: reachable,
        passwordHash,
        about: input.about ?? null,
        referralCode: input.referralCode ?? null,
        agentId,
        byAgent,
        address,
        now: ctx.now,
      });
      return finish(ctx, user);
    });
  } catch (error) {
    const field = takenField(error);
    if (field === null) throw error;
    return { outcome: "taken", field };
  }
}

/**
 * The agent who gets the credit. The code of a link must exist; a referral code may be any text, and counts if an
 * agent has it.
 */
async function creditedAgent(
  app: Pick<App, "db">,
  { code, referralCode }: SignUp,
): Promise<{ id: number } | "unknown" | null> {
  if (code) return (await findAgentByCode(app.db, code)) ?? "unknown";
  return referralCode ? findAgentByCode(app.db, referralCode) : null;
}
