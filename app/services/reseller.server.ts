import { findAgentCode } from "~/models/agent.server";
import { formatDate } from "~/models/date";
import { registrantPlanInWords } from "~/models/registrant";
import { countRegistrants, listRegistrants } from "~/models/registrant.server";
import type { User } from "~/models/user";
import type { App } from "./app.server";

const MOST_SHOWN = 50;

/** What the first page of an agent shows. */
export async function readReseller({ db, clock }: Pick<App, "db" | "clock">, agent: User) {
  const registrants = await listRegistrants(db, agent.id, { limit: MOST_SHOWN, now: clock.now() });
  return {
    name: agent.name,
    code: await findAgentCode(db, agent.id),
    count: await countRegistrants(db, agent.id),
    registrants: registrants.map(({ id, name, registeredAt, plan }) => ({
      id,
      name,
      registered: formatDate(registeredAt),
      plan: registrantPlanInWords(plan),
    })),
  };
}
