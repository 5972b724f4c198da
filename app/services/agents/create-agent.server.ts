import { brand } from "~/brand";
import { isEmailOfUnopened } from "~/models/accounts/mailbox.server";
import { lockMailbox } from "~/models/users/mailbox-lock.server";
import { usernameFor } from "~/models/agents/agent";
import { agentMail } from "~/messages/agents/mail";
import type { NewAgent } from "~/models/agents/agent-fields.server";
import { insertAgent, takenAgentField } from "~/models/agents/agent.server";
import { mailUser } from "~/models/users/user-message.server";
import { readPhone } from "~/models/users/phone.server";
import type { ActingStaff } from "~/models/staff/staff-action";
import { type AppContext, messageKey, transact } from "~/services/platform/context.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";

type AgentResult = { ok: true; username: string } | { ok: false; taken: "code" | "email" | "username" };

const MAX_NAMESAKES = 50;

/**
 * Creates an agent's account and mails how to set its password. The username is the first free one made of the name.
 * @param by who of staff did it in the console; a command has none
 */
export async function createAgent(app: AppContext, agent: NewAgent, by?: ActingStaff): Promise<AgentResult> {
  for (let number = 1; number <= MAX_NAMESAKES; number += 1) {
    const username = usernameFor(agent.name, number);
    try {
      const inserted = await insert(app, { ...agent, username, by });
      return inserted ? { ok: true, username } : { ok: false, taken: "email" };
    } catch (error) {
      const taken = takenAgentField(error);
      if (taken === null) throw error;
      if (taken !== "username") return { ok: false, taken };
    }
  }
  return { ok: false, taken: "username" };
}

interface AgentRequest extends NewAgent {
  username: string;
  by: ActingStaff | undefined;
}

/** Returns false if an agent with this address has not set a password yet. */
async function insert(app: AppContext, { by, ...agent }: AgentRequest) {
  const { phone, reachable } = agent.phone ? readPhone(agent.phone) : { phone: "", reachable: false };
  return transact(app, by ? { id: by.staffId } : null, async (ctx) => {
    const { db, now, origin } = ctx;
    await lockMailbox(db, agent.email);
    if (await isEmailOfUnopened(db, agent.email, "agent")) return false;
    const { id } = await insertAgent(db, { ...agent, phone, phoneReachable: reachable, now });
    const dedupeKey = messageKey({ about: "agent-created", of: [id] });
    const mail = { ...agentMail(agent, { name: brand.name, origin }), dedupeKey, now };
    await mailUser(db, { id, email: agent.email }, mail);
    if (by) await recordStaffAction(ctx, { by, act: "agent-created", subjectId: id });
    else await ctx.audit({ action: "agent-created", subjectId: id });
    return true;
  });
}
