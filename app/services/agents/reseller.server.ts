import { findAgentCode } from "~/models/agents/agent.server";
import { formatDate } from "~/models/date";
import { registrantPlanInWords } from "~/models/agents/registrant";
import { countRegistrants, listRegistrants } from "~/models/agents/registrant.server";
import type { User } from "~/models/users/user";
import type { App } from "~/services/app/app.server";

const MAX_SHOWN = 50;

/** The data of the home page of an agent. */
export async function readReseller({ db, clock }: Pick<App, "db" | "clock">, agent: User) {
  const registrants = await listRegistrants(db, agent.id, { limit: MAX_SHOWN, now: clock.now() });
  return {
    name: agent.name,
    code: await findAgentCode(db, agent.id),
    count: await countRegistrants(db, agent.id),
    registrants: registrants.map(({ id, name, registeredAt, plan, chosen }) => ({
      id,
      name,
      registered: formatDate(registeredAt),
      plan: registrantPlanInWords(plan, chosen),
    })),
  };
}
