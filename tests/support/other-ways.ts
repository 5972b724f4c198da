import { expect } from "vitest";
import { personActions } from "~/models/console/person-action";
import { getPayment } from "~/models/payments/payment.server";
import { findWaitingPayout } from "~/models/rights/payout.server";
import { processInbox } from "~/services/payments/receive-provider-event.server";
import { way, type Way, type People } from "./way";
import { contextAt, type Shop } from "./plan-states";
import { type Knock, knockAtForm } from "./ways";
import { key } from "./owner-ways";
import { linksOf } from "./page";
import { press } from "./press";
import { payerEmail } from "./pay-links";
import { payAt } from "./sandbox";
import type { Visitor } from "./visitor";

/* How agents, our staff and strangers change the plan, money and card of an owner. */

const agentRoute = "/plandetails";

/** The page of the agent's list for a shop, else the address that an agent keeps from before. */
async function agentPage({ agent, agentCode }: People, { username, locationId }: Shop): Promise<string> {
  const list = await agent.get(`/reseller?search=${username}`);
  const link = linksOf(list.body).find((href) => href.startsWith(`/plandetails?locationId=${locationId}&`));
  return link ?? `/plandetails?locationId=${locationId}&agentCode=${agentCode}`;
}

async function knockAsAgent(people: People, shop: Shop, intent: "pay" | "ask"): Promise<Knock> {
  const { agent } = people;
  const path = await agentPage(people, shop);
  const order = await agent.follow(await agent.get(path));
  const isOrder = order.body.includes("Proceed to Payment");
  const page = isOrder
    ? (await agent.follow(await press(agent, order, "Proceed to Payment"))).path
    : `${path}&step=pay`;
  const byHand = { intent, duration: "12", submission_key: key() };
  return knockAtForm(agent, { page, button: { sends: { intent } }, to: path, byHand });
}

const byAgent: Way[] = [
  way("an agent pays", agentRoute, (shop, people) => knockAsAgent(people, shop, "pay")),
  way("an agent asks the owner to pay", agentRoute, (shop, people) => knockAsAgent(people, shop, "ask")),
  way("an agent renews shops together", "/reseller/renew", ({ locationId }, { agent }) =>
    knockAtForm(agent, {
      page: `/reseller/renew?branch=${locationId}`,
      button: /^Pay [\d,]+ KPT/,
      byHand: { submission_key: key() },
    }),
  ),
  way("an agent adds extras", "/reseller/branches/:locationId/extras", ({ locationId }, { agent }) =>
    knockAtForm(agent, {
      page: `/reseller/branches/${locationId}/extras?additional_users=1`,
      button: /^Pay [\d,]+ KPT/,
      byHand: { intent: "pay", additional_users: "1", submission_key: key(), total_amount: "100000" },
    }),
  ),
];

const reason = "The owner called about it";

const byStaff: Way[] = [
  way("staff refund a payment", "/staff/payments/:reference/refund", ({ paid, state }, { staff }) =>
    knockAtForm(staff, {
      page: `/staff/payments/${paid}/refund`,
      button: "Refund",
      typed: { amount: "500", target: "source", reason, ...(state === "trial" ? {} : { plan: "keep" }) },
      byHand: { amount: "500", target: "source", plan: "keep", reason, key: key() },
    }),
  ),
  way("staff give money", "/staff/wallets/:userId/grant", ({ owner }, { staff }) =>
    knockAtForm(staff, {
      page: `/staff/wallets/${owner.id}/grant`,
      button: "Change the balance",
      typed: { direction: "give", amount: "1000", reason },
      byHand: { direction: "give", amount: "1000", reason, key: key() },
    }),
  ),
  way(
    "staff approve money",
    "/staff/approvals/:reference",
    ({ grant }, { staff }) =>
      knockAtForm(staff, {
        page: `/staff/approvals/${grant}`,
        button: { sends: { intent: "approved" } },
        byHand: { intent: "approved" },
      }),
    { grant: true },
  ),
  way(
    "staff count an order whose payer withheld tax",
    "/staff/held-money/:reference",
    ({ waiting }, { staff }) =>
      knockAtForm(staff, {
        page: `/staff/held-money/${waiting?.begun}`,
        button: "Decide",
        typed: { decision: "fulfilled", reason },
        byHand: { decision: "fulfilled", reason },
      }),
    { order: "withheld" },
  ),
  way(
    "staff send the money of a closed account",
    "/staff/payouts/:reference",
    async ({ owner }, { site, staff }) => {
      const payout = await findWaitingPayout(site.db, owner.id);
      const typed = { state: "paid", reason };
      const page = `/staff/payouts/${payout?.reference ?? "none"}`;
      return knockAtForm(staff, { page, button: "Record", typed, byHand: typed });
    },
    { money: true },
  ),
  way("staff lock the account down", "/staff/people/:userId/:act", ({ owner }, { staff }) =>
    knockAtForm(staff, {
      page: `/staff/people/${owner.id}/lock-down`,
      button: personActions["lock-down"].text,
      typed: { reason },
      byHand: { reason },
    }),
  ),
  way("staff lift the hold", "/staff/people/:userId/:act", ({ owner }, { staff }) =>
    knockAtForm(staff, {
      page: `/staff/people/${owner.id}/lift-hold`,
      button: personActions["lift-hold"].text,
      typed: { reason },
      byHand: { reason },
    }),
  ),
];

const byLink = (token: string, visitor: Visitor) =>
  knockAtForm(visitor, {
    page: `/pay/${token}`,
    button: /^Pay ₦/,
    typed: { email: payerEmail },
    byHand: { email: payerEmail, way: "card", submission_key: key() },
  });

const byStrangers: Way[] = [
  way(
    "a stranger pays an order by its link",
    "/pay/:token",
    ({ waiting }, { site }) => byLink(waiting?.token ?? "", site.visitor()),
    { order: "whole" },
  ),
  way(
    "a stranger adds money by a link",
    "/pay/:token",
    ({ link }, { site }) => byLink(link?.token ?? "", site.visitor()),
    { link: true },
  ),
  way(
    "a payment begun before arrives",
    "/webhooks/paystack",
    async ({ waiting }, people) => {
      const { site, sandbox } = people;
      const { reference, state, authorizationUrl } = await getPayment(site.db, waiting?.begun ?? "");
      if (state !== "open") return { shown: true, said: state, tells: true };
      await payAt(authorizationUrl ?? "");
      await sandbox.webhooks.idle();
      await expect
        .poll(async () => {
          await processInbox(contextAt(people, new Date()));
          return (await getPayment(site.db, reference)).state;
        })
        .not.toBe("open");
      const { result } = await getPayment(site.db, reference);
      return { shown: true, said: String(result), tells: true };
    },
    { order: "whole" },
  ),
];

export const otherWays: Way[] = [...byAgent, ...byStaff, ...byStrangers];
