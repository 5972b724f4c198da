import { findAgentCode } from "~/models/agents/agent.server";
import { formatDate } from "~/models/date";
import { registrantPlanInWords, shareLink, whatsAppLink } from "~/models/agents/registrant";
import { countRegistrants, listRegistrants } from "~/models/agents/registrant.server";
import { newestUnverified } from "~/models/agents/customer.server";
import { HOUR } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import type { User } from "~/models/users/user";
import type { App } from "~/services/app/app.server";
import { refusal } from "~/services/doors/responses.server";

const MAX_SHOWN = 50;
/** So long after the registration the page suggests to verify the phone. */
const WHILE_THERE = HOUR;

/** The data of the home page of an agent; `origin` is where its link leads. */
export async function readReseller({ db, clock }: Pick<App, "db" | "clock">, agent: User, origin: string) {
  const registrants = await listRegistrants(db, agent.id, { limit: MAX_SHOWN, now: clock.now() });
  return {
    name: agent.name,
    tokens: await walletBalance(db, agent.id, "tokens"),
    share: await findShare(db, agent, origin),
    count: await countRegistrants(db, agent.id),
    /** Who is probably still there, to read a code out. */
    next: await newestUnverified(db, agent.id, new Date(clock.now().getTime() - WHILE_THERE)),
    registrants: registrants.map(({ id, name, registeredAt, phoneVerified, plan, chosen }) => ({
      ...{ id, name, phoneVerified },
      registered: formatDate(registeredAt),
      plan: registrantPlanInWords(plan, chosen),
    })),
  };
}

/** The ways in which an agent passes the code on. */
async function findShare(db: App["db"], { id }: User, origin: string) {
  const code = await findAgentCode(db, id);
  if (code === null) return null;
  const path = shareLink(code);
  const link = origin + path;
  return { code, path, link, whatsApp: whatsAppLink(link) };
}

/** The same for pages that are about nothing else. */
export async function requireShare({ db }: Pick<App, "db">, agent: User, origin: string) {
  const share = await findShare(db, agent, origin);
  if (share) return share;
  throw refusal(404, "Your account has no agent code yet. Write to us and we give you one.");
}
