import { findTrialPlan } from "~/models/plans/catalogue";
import { type RegistrantSort, registrantSorts } from "~/models/agents/registrant-list";
import { z } from "zod";
import { findRegistrantLocations, findShutLocation } from "~/models/agents/registrant-location.server";
import { shutText } from "~/messages/agents/shut-location";
import { formatDate } from "~/models/date";
import { walletBalance } from "~/models/ledger/wallet.server";
import { KOBO_IN_NAIRA } from "~/models/money";
import { isFresh } from "~/models/sessions/session";
import { readId } from "~/models/row-id";
import { byFieldName } from "~/models/checkout/choices";
import { type LocationCheckoutPage, payNamedWithTokens } from "~/services/agents/order-for-location.server";
import { readRegistrants } from "~/services/agents/list-registrants.server";
import { isOwnCode } from "~/services/agents/sign-up-registrant.server";
import { app } from "~/services/platform/app.server";
import { readOrderFields } from "~/http/order-fields.server";
import type { PlaceOrderResult } from "~/services/checkout/place-order.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { addOnsOf, planDetails, planOf, summaryAddOns } from "./checkout-calls.server";
import { operation } from "./operation.server";
import { orderInput, paid, refusedCall, refusedOrder } from "./order-call.server";
import { Refused } from "./refused.server";

const noSuchLocation = () => refusedCall("location-not-found");

/**
 * A location of one of the agent's own registrants; a request for any other gets the same answer as for one that does
 * not exist.
 */
async function findAgentCheckoutPage(
  { user: agent }: SignedIn,
  asked: { locationId: number; duration: "yearly" | "month" },
): Promise<LocationCheckoutPage> {
  const [location] =
    asked.locationId > 0 ? await findRegistrantLocations(app.db, agent.id, [asked.locationId]) : [];
  if (!location) {
    const shut = await findShutLocation(app.db, agent.id, asked.locationId);
    if (!shut) throw noSuchLocation();
    throw new Refused(403, shutText(shut.shopName, shut.why, app.config.contact.phones[0].shown));
  }
  const catalogue = await catalogueOf(app);
  const plan = findTrialPlan(catalogue);
  if (!plan) throw new Refused(404, "This plan is not on sale at the moment.");
  return { agent, location, catalogue, plan, duration: asked.duration };
}

/** A place that was not understood would begin the list again, for ever. */
const place = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, "Take the query of the next page from the answer before it");

export const listRegistrants = operation({
  method: "GET",
  path: "/api/registrants",
  summary: "The customers that the agent signed up, a page at a time",
  auth: "agent",
  input: z.object({
    search: z.string().max(100).optional(),
    sort: z.enum(Object.keys(registrantSorts) as RegistrantSort[]).optional(),
    after: place.optional(),
    before: place.optional(),
    from: place.optional(),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        id: z.number(),
        serial_number: z.number().describe("The place in the list, from 1 on"),
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        address: z.string(),
        date: z.string(),
        state: z
          .enum(["open", "on-hold", "closed"])
          .describe("on-hold: call us; closed by its owner. Neither can be paid for"),
      }),
    ),
    next: z.string().nullable().describe("The query of the next page"),
    previous: z.string().nullable().describe("The query of the page before"),
  }),
  async handle({ request, caller }) {
    const list = await readRegistrants(app, caller.user, new URL(request.url).searchParams);
    const query = (path: string | null) => path && new URL(path, request.url).search;
    const data = list.rows.map(({ id, number, name, email, phone, address, date, shut }) => ({
      id,
      serial_number: number,
      name,
      email,
      phone,
      address,
      date,
      state: shut ?? ("open" as const),
    }));
    return { body: { data, next: query(list.next), previous: query(list.previous) } };
  },
});

export const agentBalance = operation({
  method: "GET",
  path: "/api/reseller/balance",
  summary: "What the agent's token wallet holds",
  auth: "agent",
  input: z.object({ agentCode: z.string("Name your agent code").max(40) }),
  answer: z.object({
    balance: z.number().describe("Tokens, one of which is worth one naira"),
    email: z.string(),
    name: z.string(),
  }),
  async handle({ input, caller: { user } }) {
    if (!(await isOwnCode(app, user, input.agentCode)))
      throw new Refused(404, "This is not your agent code.");
    const balance = (await walletBalance(app.db, user.id, "tokens")) / KOBO_IN_NAIRA;
    return { body: { balance, email: user.email, name: user.name } };
  },
});

export const locationSummary = operation({
  method: "GET",
  path: "/api/reseller/subscription-summary-agent/:locationId",
  summary: "What an order for a customer's shop is made of",
  auth: "agent",
  input: z.object({}),
  answer: z.object({
    data: z.array(
      z.object({
        planDetails: z.array(
          planDetails.extend({
            plan_id: z.number(),
            totalAmount: z.number().describe("Naira for a year, before the discount"),
            resellerDiscount: z.number().describe("Percent, of a year only"),
          }),
        ),
        addons: summaryAddOns,
      }),
    ),
  }),
  async handle({ caller, params }) {
    const { catalogue, plan } = await findAgentCheckoutPage(caller, {
      locationId: readId(params.locationId),
      duration: "yearly",
    });
    const shown = planOf(plan, plan.resellerDiscount);
    const details = [
      { ...shown, plan_id: plan.id, totalAmount: shown.amountYear, resellerDiscount: plan.resellerDiscount },
    ];
    return { body: { data: [{ planDetails: details, addons: addOnsOf(catalogue.addOnGroups, "yearly") }] } };
  },
});

export const subscribeWithToken = operation({
  method: "POST",
  path: "/api/reseller/subscribe-with-token",
  summary: "Pay for a customer's shop from the agent's token wallet",
  auth: "agent",
  repeatable: true,
  input: orderInput.omit({ plan_id: true }).extend({
    location_id: z.string("Name the location").regex(/^[1-9][0-9]{0,14}$/, "Name the location"),
    plan_id: z.string().max(40).optional().describe("Accepted and not used: agents sell one plan"),
    coupon: orderInput.shape.coupon.describe("Accepted and not used: agents have a discount of their own"),
    agent_id: z.string().max(40).optional().describe("The agent's own code, if it is sent"),
  }),
  answer: paid,
  async handle({ input, caller }) {
    const { agent_id: code, duration: months } = input;
    if (code !== undefined && !(await isOwnCode(app, caller.user, code))) throw noSuchLocation();
    const duration = months === "12" ? "yearly" : "month";
    const page = await findAgentCheckoutPage(caller, { locationId: readId(input.location_id), duration });
    const { quantities, claimed } = readOrderFields({ ...input, duration: months });
    const result = await payNamedWithTokens(
      app,
      page,
      { duration, quantities },
      {
        claimed: claimed ?? {},
        fresh: isFresh(caller.session, app.clock.now()),
      },
    );
    if (result.outcome === "invalid") {
      const errors = byFieldName(result.errors);
      throw new Refused(422, Object.values(errors).flat()[0] ?? "Check the fields.", { errors });
    }
    if (result.outcome === "already-paid")
      throw new Refused(
        409,
        `${page.plan.name} is paid until ${formatDate(result.until)} for this shop, so nothing more was taken. No call pays ahead: a person does that on the page of the shop.`,
      );
    if (result.outcome !== "placed") throw refusedAgentOrder(result);
    const { reference, total } = result.order;
    const data = { reference_id: reference, amount: total / KOBO_IN_NAIRA, ...settled };
    return { body: { message: "Subscription successful!", data } };
  },
});

/** Too few tokens are answered with what the order costs. */
function refusedAgentOrder(result: Exclude<PlaceOrderResult, { outcome: "placed" }>): Refused {
  if (result.outcome !== "refused" || result.refusal !== "tokens-low") return refusedOrder(result);
  const { refusal, facts } = result;
  return refusedCall(refusal, facts, { data: { amount: (facts.quote?.total ?? 0) / KOBO_IN_NAIRA } });
}

const settled = { state: "settled", authorization_url: null, access_code: null } as const;
