import { findAgentCode } from "~/models/agents/agent.server";
import { formatDate } from "~/models/date";
import { registrantPlanInWords, shareLink, whatsAppLink } from "~/models/agents/registrant";
import { countRegistrants, listRegistrants } from "~/models/agents/registrant.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import type { User } from "~/models/users/user";
import type { App } from "~/services/app/app.server";
import { qrCode } from "./qr-code.server";

const MAX_SHOWN = 50;

/** The data of the home page of an agent; `origin` is where its link leads. */
export async function readReseller({ db, clock }: Pick<App, "db" | "clock">, agent: User, origin: string) {
  const code = await findAgentCode(db, agent.id);
  const registrants = await listRegistrants(db, agent.id, { limit: MAX_SHOWN, now: clock.now() });
  return {
    name: agent.name,
    tokens: await walletBalance(db, agent.id, "tokens"),
    share: code === null ? null : shareOf(code, origin),
    count: await countRegistrants(db, agent.id),
    registrants: registrants.map(({ id, name, registeredAt, plan, chosen }) => ({
      id,
      name,
      registered: formatDate(registeredAt),
      plan: registrantPlanInWords(plan, chosen),
    })),
  };
}

/** The ways in which an agent passes the code on. */
function shareOf(code: string, origin: string) {
  const path = shareLink(code);
  const link = origin + path;
  return { code, path, link, whatsApp: whatsAppLink(link), qr: qrCode(link) };
}
