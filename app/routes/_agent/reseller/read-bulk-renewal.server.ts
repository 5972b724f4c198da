import { type BulkRenewalView, bulkRenewalView, locationCount, linesInWords } from "./bulk-renewal.server";
import { findAgentCode } from "~/models/agents/agent.server";
import { readTogether } from "~/models/agents/bulk-renewal";
import { findBulkRenewal } from "~/models/agents/bulk-renewal.server";
import { formatMoment, formatDate } from "~/models/date";
import { formatTokens } from "~/models/ledger/tokens";
import { formatNaira } from "~/models/money";
import { walletBalance } from "~/models/ledger/wallet.server";
import type { User } from "~/models/users/user";
import { type Context, readRenewalSummary } from "~/services/agents/renew-locations.server";
import { denial } from "~/http/refusals/refuse-object.server";

/** The page of an order summary, with the agent's balance. */
export async function readRenewalPage(
  app: Context,
  agent: User,
  query: URLSearchParams,
): Promise<BulkRenewalView> {
  const { ids, more } = readTogether(query);
  const summary = await readRenewalSummary(app, agent, ids);
  const balance = await walletBalance(app.db, agent.id, "tokens");
  const agentCode = await findAgentCode(app.db, agent.id);
  const { topUp, vatTenths } = app.config;
  return bulkRenewalView({ summary, agentCode, balance, more, topUp, vatTenths, now: app.clock.now() });
}

/** The page of what was renewed in one payment. Throws a refusal if it is not the agent's. */
export async function readBulkRenewal(app: Context, agent: User, reference: string) {
  const renewal = await findBulkRenewal(app.db, agent.id, reference);
  if (!renewal)
    throw await denial(app, {
      userId: agent.id,
      object: "order",
      message: "We cannot find this payment. Open “Tokens” to see what you paid.",
    });
  const { locations, total, paidAt } = renewal;
  const kept = locations.reduce((sum, location) => sum + location.kept, 0);
  return {
    paid: `${locationCount(locations.length)} ${locations.length === 1 ? "is" : "are"} renewed for ${formatTokens(total)}.`,
    when: formatMoment(paidAt),
    kept: kept > 0 ? `You kept ${formatNaira(kept)}.` : null,
    left: `You have ${formatTokens(await walletBalance(app.db, agent.id, "tokens"))} left.`,
    rows: locations.map(({ locationId, shop, reference: order, lines, total: paid, endsAt }) => ({
      id: locationId,
      shop,
      what: linesInWords(lines),
      total: paid,
      until: endsAt ? formatDate(endsAt) : "–",
      receipt: `/transactions/${order}`,
    })),
  };
}
