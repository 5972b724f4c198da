import type { Db } from "#db/client";
import { addressPrefix } from "~/models/address";
import { recordEvent } from "~/models/audit.server";
import { readPhone } from "~/models/phone.server";
import { addressKey, signUpLimit } from "~/models/throttle";
import { hit } from "~/models/throttle.server";
import type { User } from "~/models/user";
import { createOwner, findAgentByCode, isPhoneVerifiedByAnother, takenField } from "~/models/user.server";
import type { App } from "./app.server";
import type { Visit } from "./front-door.server";
import { startSession } from "./session.server";
import { startPhoneVerification } from "./verification.server";

/** What makes an account, whoever types it. */
export interface NewAccount {
  name: string;
  username: string;
  email: string;
  phone: string;
  about?: string | undefined;
  referralCode?: string | undefined;
}

export interface SignUp extends NewAccount {
  password: string;
  /** The code of an agent's link. */
  code?: string | undefined;
}

export type TakenResult = { outcome: "taken"; field: "username" | "email" | "phone" };

export type SignUpResult =
  | { outcome: "created"; user: User; cookies: string[] }
  | TakenResult
  | { outcome: "unknown-agent" | "leaked" }
  | { outcome: "throttled"; retryAfterSeconds: number };

/** Makes the account, its main location, the first session and the code to the phone, all or nothing. */
export async function signUp(app: App, input: SignUp, request: Request, visit: Visit): Promise<SignUpResult> {
  const now = app.clock.now();
  const allowed = await hit(app.db, `sign-up:${addressKey(visit.address)}`, signUpLimit, now);
  if (!allowed.allowed) return { outcome: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
  const agent = await creditedAgent(app, input);
  if (agent === "unknown") return { outcome: "unknown-agent" };
  if (await app.passwords.isLeaked(input.password)) return { outcome: "leaked" };
  return createAccount(app, input, agent?.id ?? null, {
    hashPassword: () => app.passwords.hash(input.password),
    async finish(transaction, user) {
      const session = await startSession(request, user, transaction);
      const { id: userId, phone, phoneReachable: reachable } = user;
      await startPhoneVerification(app, transaction, { userId, phone, reachable });
      await recordEvent(transaction, {
        now,
        action: "sign-up",
        outcome: "ok",
        actorId: userId,
        subjectId: userId,
        requestId: visit.id,
        addressPrefix: addressPrefix(visit.address),
      });
      return { outcome: "created", user, cookies: [session] } as const;
    },
  });
}

interface Making<Result> {
  /** Asked only after it is sure that the phone is free. */
  hashPassword: () => Promise<string | null>;
  /** What else happens in the transaction that makes the account. */
  finish: (transaction: Db, user: User) => Promise<Result>;
}

export async function createAccount<Result>(
  { db, clock }: Pick<App, "db" | "clock">,
  input: NewAccount,
  agentId: number | null,
  { hashPassword, finish }: Making<Result>,
): Promise<Result | TakenResult> {
  const { phone, reachable } = readPhone(input.phone);
  if (await isPhoneVerifiedByAnother(db, phone, null)) return { outcome: "taken", field: "phone" };
  const passwordHash = await hashPassword();
  try {
    return await db.transaction().execute(async (transaction) => {
      const user = await createOwner(transaction, {
        name: input.name,
        username: input.username,
        email: input.email,
        phone,
        phoneReachable: reachable,
        passwordHash,
        about: input.about ?? null,
        referralCode: input.referralCode ?? null,
        agentId,
        now: clock.now(),
      });
      return finish(transaction, user);
    });
  } catch (error) {
    const field = takenField(error);
    if (field === null) throw error;
    return { outcome: "taken", field };
  }
}

/** An agent's link must name an agent; a code typed as referral may be anything, and credits the agent it names. */
async function creditedAgent(
  app: App,
  { code, referralCode }: SignUp,
): Promise<{ id: number } | "unknown" | null> {
  if (code) return (await findAgentByCode(app.db, code)) ?? "unknown";
  return referralCode ? findAgentByCode(app.db, referralCode) : null;
}
