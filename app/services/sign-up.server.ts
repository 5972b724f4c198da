import { recordEvent } from "~/models/audit.server";
import { readPhone } from "~/models/phone.server";
import { signUpLimit } from "~/models/throttle";
import { hit } from "~/models/throttle.server";
import type { User } from "~/models/user";
import { createOwner, findAgentByCode, isPhoneVerifiedByAnother, takenField } from "~/models/user.server";
import type { App } from "./app.server";
import type { Visit } from "./front-door.server";
import { startSession } from "./session.server";
import { startPhoneVerification } from "./verification.server";

export interface SignUp {
  name: string;
  username: string;
  email: string;
  phone: string;
  password: string;
  about?: string | undefined;
  referralCode?: string | undefined;
  /** The code of an agent's link. */
  code?: string | undefined;
}

export type SignUpResult =
  | { outcome: "created"; user: User; cookies: string[] }
  | { outcome: "taken"; field: "username" | "email" | "phone" }
  | { outcome: "unknown-agent" }
  | { outcome: "throttled"; retryAfterSeconds: number };

/** Makes the account, its main location, the first session and the code to the phone, all or nothing. */
export async function signUp(app: App, input: SignUp, request: Request, visit: Visit): Promise<SignUpResult> {
  const now = app.clock.now();
  const allowed = await hit(app.db, `sign-up:${visit.address}`, signUpLimit, now);
  if (!allowed.allowed) return { outcome: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
  const agent = await creditedAgent(app, input);
  if (agent === "unknown") return { outcome: "unknown-agent" };
  const { phone, reachable } = readPhone(input.phone);
  if (await isPhoneVerifiedByAnother(app.db, phone, null)) return { outcome: "taken", field: "phone" };
  const passwordHash = await app.passwords.hash(input.password);
  try {
    return await app.db.transaction().execute(async (transaction) => {
      const user = await createOwner(transaction, {
        name: input.name,
        username: input.username,
        email: input.email,
        phone,
        phoneReachable: reachable,
        passwordHash,
        about: input.about ?? null,
        referralCode: input.referralCode ?? null,
        agentId: agent?.id ?? null,
        now,
      });
      const session = await startSession(request, user, transaction);
      await startPhoneVerification(app, transaction, {
        userId: user.id,
        phone,
        reachable,
      });
      const event = { now, action: "sign-up", outcome: "ok", requestId: visit.id } as const;
      await recordEvent(transaction, { ...event, actorId: user.id, subjectId: user.id });
      return { outcome: "created", user, cookies: [session] };
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
