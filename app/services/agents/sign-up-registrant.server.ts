import { brand } from "~/brand";
import { findAgentCode } from "~/models/agents/agent.server";
import { recordEvent } from "~/models/users/audit.server";
import { choosePlan } from "~/models/agents/chosen-plan";
import { keepChosenPlan } from "~/models/agents/chosen-plan.server";
import { registrantMail } from "~/messages/agents/mail";
import { registrationLimit } from "~/models/agents/limits";
import { countAttempt } from "~/models/http/throttle.server";
import type { SignUpIntent } from "~/models/sessions/sign-up-intent";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";
import type { AppContext } from "~/services/platform/context.server";
import { requestContext } from "~/services/platform/request-context.server";
import { createAccount, type NewAccount, type TakenResult } from "~/services/accounts/sign-up.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";

type Result = { outcome: "registered" } | TakenResult | { outcome: "throttled"; retryAfterSeconds: number };

/** Whether the code is the agent's: agents sign up registrants under their own code only. */
export async function isOwnCode({ db }: Pick<App, "db">, user: User, code: string | null): Promise<boolean> {
  if (user.role !== "agent" || !code) return false;
  return (await findAgentCode(db, user.id)) === code.trim().toUpperCase();
}

/**
 * Creates an account for a registrant, who alone can open it by setting a password through recovery; the mail says how.
 */
export async function signUpRegistrant(
  app: AppContext,
  agent: User,
  input: NewAccount & { address: string },
  journey: SignUpIntent,
): Promise<Result> {
  const attempts = `register-customer:${agent.id}`;
  const allowed = await countAttempt(app.db, attempts, registrationLimit, app.clock.now());
  if (!allowed.allowed) return { outcome: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
  const chosen = choosePlan(await catalogueOf(app), journey);
  return createAccount(
    app,
    input,
    { agentId: agent.id, byAgent: true, address: input.address },
    {
      hashPassword: () => Promise.resolve(null),
      async finish({ db, now, origin, audit, notify }, registrant) {
        const { id } = registrant;
        if (chosen) await keepChosenPlan(db, id, chosen, now);
        const mail = registrantMail({ chosen, site: { name: brand.name, origin } });
        await notify(registrant, { about: "customer-registered", of: [id], mail });
        await audit({ action: "customer-registered", actorId: agent.id, subjectId: agent.id });
        // Without the agent's network, which the registrant would read beside it.
        const own = { now, actorId: agent.id, subjectId: id, requestId: requestContext().id };
        await recordEvent(db, { ...own, action: "sign-up", outcome: "ok" });
        return { outcome: "registered" } as const;
      },
    },
  );
}
