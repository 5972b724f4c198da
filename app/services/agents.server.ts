import { brand } from "~/brand";
import { agentMail, usernameFor, type NewAgent } from "~/models/new-agent";
import { insertAgent, takenAgentField } from "~/models/new-agent.server";
import { recordEvent } from "~/models/audit.server";
import { enqueue } from "~/models/outbox.server";
import { readPhone } from "~/models/phone.server";
import type { App } from "./app.server";

type Context = Pick<App, "db" | "clock">;

export type AgentResult =
  { ok: true; username: string } | { ok: false; taken: "code" | "email" | "username" };

const MOST_NAMESAKES = 50;

/** Makes an agent's account and mails how to set its password; the username is the first free one of the name. */
export async function createAgent(context: Context, agent: NewAgent, origin: string): Promise<AgentResult> {
  for (let number = 1; number <= MOST_NAMESAKES; number += 1) {
    const username = usernameFor(agent.name, number);
    try {
      await insert(context, { ...agent, username }, origin);
      return { ok: true, username };
    } catch (error) {
      const taken = takenAgentField(error);
      if (taken === null) throw error;
      if (taken !== "username") return { ok: false, taken };
    }
  }
  return { ok: false, taken: "username" };
}

async function insert({ db, clock }: Context, agent: NewAgent & { username: string }, origin: string) {
  const now = clock.now();
  const { phone, reachable } = agent.phone ? readPhone(agent.phone) : { phone: "", reachable: false };
  await db.transaction().execute(async (transaction) => {
    const { id } = await insertAgent(transaction, { ...agent, phone, phoneReachable: reachable, now });
    await enqueue(transaction, {
      channel: "mail",
      recipient: agent.email,
      ...agentMail(agent, { name: brand.name, origin }),
      ownerId: id,
      dedupeKey: `agent-created:${id}`,
      now,
    });
    await recordEvent(transaction, { now, action: "agent-created", outcome: "ok", subjectId: id });
  });
}
