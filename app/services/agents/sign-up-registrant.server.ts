import { brand } from "~/brand";
import { addressPrefix } from "~/models/http/network-address";
import { findAgentCode } from "~/models/agents/agent.server";
import { recordEvent } from "~/models/users/audit.server";
import { choosePlan } from "~/models/agents/chosen-plan";
import { keepChosenPlan } from "~/models/agents/chosen-plan.server";
import { registrantMail } from "~/messages/agents/mail";
import { mailUser } from "~/models/users/user-message.server";
import { registrationLimit } from "~/models/agents/limits";
import { countAttempt } from "~/models/http/throttle.server";
import type { SignUpIntent } from "~/models/sessions/sign-up-intent";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";
import { requestContext } from "~/services/platform/request-context.server";
import { createAccount, type NewAccount, type TakenResult } from "~/services/accounts/sign-up.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { accountOrigin } from "~/services/platform/site-origin.server";

type Result = { outcome: "registered" } | TakenResult | { outcome: "throttled"; retryAfterSeconds: number };

type Context = Pick<App, "db" | "clock">;

/** Whether the code is the agent's: agents sign up registrants under their own code only. */
export async function isOwnCode({ db }: Context, user: User, code: string | null): Promise<boolean> {
  if (user.role !== "agent" || !code) return false;
  return (await findAgentCode(db, user.id)) === code.trim().toUpperCase();
}

/**
 * Creates an account for a registrant, who alone can open it by setting a password through recovery; the mail says how.
 */
export async function signUpRegistrant(
  app: Context,
  agent: User,
  input: NewAccount & { address: string },
  journey: SignUpIntent,
): Promise<Result> {
  const now = app.clock.now();
  const allowed = await countAttempt(app.db, `register-customer:${agent.id}`, registrationLimit, now);
  if (!allowed.allowed) return { outcome: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
  const { id: requestId, address } = requestContext();
  const site = { name: brand.name, origin: accountOrigin() };
  const chosen = choosePlan(await catalogueOf(app), journey);
  return createAccount(
    app,
    input,
    { agentId: agent.id, byAgent: true, address: input.address },
    {
      hashPassword: () => Promise.resolve(null),
      async finish(transaction, registrant) {
        if (chosen) await keepChosenPlan(transaction, registrant.id, chosen, now);
        await mailUser(transaction, registrant, {
          ...registrantMail({ chosen, site }),
          dedupeKey: `customer-registered:${registrant.id}`,
          now,
        });
        const event = { now, outcome: "ok", actorId: agent.id, requestId } as const;
        const from = { addressPrefix: addressPrefix(address) };
        await recordEvent(transaction, {
          ...event,
          ...from,
          action: "customer-registered",
          subjectId: agent.id,
        });
        await recordEvent(transaction, { ...event, action: "sign-up", subjectId: registrant.id });
        return { outcome: "registered" } as const;
      },
    },
  );
}
