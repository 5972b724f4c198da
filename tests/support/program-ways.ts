import { way, type Way } from "./way";
import type { Needs, Shop } from "./plan-states";
import { type Knock, knockAtForm, nameOf } from "./ways";
import type { Visitor } from "./visitor";

/* How programs and tills change the plan, money and card of an owner. */

async function call(visitor: Visitor, path: string, fields: object): Promise<Knock> {
  const body = JSON.stringify(fields);
  const answer = await visitor.send(path, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json" },
  });
  return { shown: true, said: nameOf(answer) };
}

const api = (
  name: string,
  route: string,
  fields: (shop: Shop) => object,
  needs: Needs = { money: true },
): Way => way(`API: ${name}`, route, (shop) => call(shop.person, route, fields(shop)), needs);

const plus = { plan_id: 2, duration: 1 };
const saved = ({ cardId }: Shop) => ({ card_type: "saved_card", auth_code: String(cardId) });

const byPrograms: Way[] = [
  api("order from the wallet", "/api/subscribe-with-wallet", () => plus),
  api("order by the card", "/api/subscribe-with-card", (shop) => ({ ...plus, ...saved(shop) })),
  api("begin a card payment", "/api/validate-card-payment", () => plus),
  api("order Basic", "/api/subscribe-for-free", () => ({ plan_id: 1, duration: 1 })),
  api("start the trial", "/api/subscribe-for-free", () => plus),
  api("add money by the card", "/api/topup-wallet", (shop) => ({ amount: "2000", ...saved(shop) })),
  api("make a link", "/api/make-pay-link", () => ({ amount: "2000" })),
  api(
    "withdraw a link",
    "/api/withdraw-pay-link",
    ({ link }) => ({ reference_id: link?.link.reference ?? "" }),
    { link: true },
  ),
  api("make a pro-forma", "/api/make-pro-forma", ({ waiting }) => ({ reference_id: waiting?.own ?? "" }), {
    order: "whole",
  }),
  way("API: an agent pays", "/api/reseller/subscribe-with-token", ({ locationId }, { agent }) =>
    call(agent, "/api/reseller/subscribe-with-token", { location_id: locationId, duration: 1 }),
  ),
];

const client = { client_id: "kaypoint-till" };

/** What a till may use, out of its signed document. */
function entitledIn(body: string): string {
  const [, claims = ""] = (JSON.parse(body) as { entitlement: string }).entitlement.split(".");
  const { plan, state } = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, string>;
  return `${plan} ${state}`;
}

const byTills: Way[] = [
  way(
    "a till asks what it may use",
    "/api/entitlement",
    async ({ till }, { site }) => {
      const answer = await site.visitor().get("/api/entitlement", { Authorization: `Bearer ${till}` });
      const said = answer.status === 200 ? entitledIn(answer.body) : String(answer.status);
      return { shown: true, said, tells: true };
    },
    { till: true },
  ),
  way(
    "a till sends a sale",
    "/api/sales",
    async ({ till }, { site }) => {
      const line = { product: "Rice", quantity: 1, amount: 4750_00, cost: 4250_00 };
      const sale = { receipt: "1", sold_at: new Date().toISOString(), lines: [line] };
      const answer = await site.visitor().send("/api/sales", {
        method: "POST",
        body: JSON.stringify({ sales: [sale] }),
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${till}` },
      });
      return { shown: true, said: nameOf(answer) };
    },
    { till: true },
  ),
  way("a till is signed in", "/device/confirm", async ({ person }, { site }) => {
    const machine = site.visitor();
    const asked = { ...client, scope: "entitlement", device_name: "Back till" };
    const { user_code: code = "" } = JSON.parse((await machine.post("/api/device/code", asked)).body) as {
      user_code?: string;
    };
    const typed = { page: "/device", button: "Continue", typed: { code }, byHand: { code } };
    await knockAtForm(person, typed);
    const byHand = { intent: "allow" };
    return knockAtForm(person, { page: "/device/confirm", button: "Allow this till", byHand });
  }),
];

export const programWays: Way[] = [...byPrograms, ...byTills];
