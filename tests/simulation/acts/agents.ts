import { findRegistrant } from "~/models/agents/registrant-phone.server";
import { findMainLocation } from "~/models/users/location.server";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { naira } from "~/models/money";
import { quoteTopUp } from "~/models/payments/top-up";
import { payWithTokens, chooseForLocation } from "~/services/agents/order-for-location.server";
import { payLocationExtras } from "~/services/agents/add-location-extras.server";
import { readLocationExtras } from "~/routes/_agent/reseller/branches/$locationId/extras/read-extras.server";
import { renewLocations, readRenewalSummary } from "~/services/agents/renew-locations.server";
import { sendRegistrantCode, verifyRegistrant } from "~/services/agents/verify-registrant.server";
import { signUpRegistrant } from "~/services/agents/sign-up-registrant.server";
import { requestGrant } from "~/services/approvals/request-approval.server";
import { beginTopUp } from "~/services/payments/begin-top-up.server";
import { codesSentTo } from "../../support/messages";
import { locationForm, agentCheckoutPage, outcomeOf } from "../../support/subscriber";
import type { Act } from "../act";
import { IDLE, type Kind, type Kinds, oneOf, pickOf } from "../kind";
import type { World } from "../world";
import { newPerson } from "./accounts";

/** An action of a logged-in agent. */
const byAgent =
  (work: (world: World, agent: User, act: Act) => Promise<string>): Kind["run"] =>
  async (world, act) => {
    const id = pickOf(world.agents, act.who);
    if (id === undefined) return IDLE;
    const agent = await getUser(world.db, id);
    return world.visit(act.who, () => work(world, agent, act));
  };

async function registrantsOf(world: World, agent: User): Promise<User[]> {
  const rows = world.db
    .selectFrom("users")
    .select("id")
    .where("agentId", "=", agent.id)
    .where("role", "=", "owner")
    .where("closedAt", "is", null);
  return Promise.all((await rows.orderBy("id").execute()).map(({ id }) => getUser(world.db, id)));
}

async function register(world: World, agent: User, act: Act): Promise<string> {
  const person = { ...newPerson(act), address: "12 Marina Road, Lagos" };
  const { outcome } = await signUpRegistrant(world.app, agent, person, {});
  return outcome;
}

async function verify(world: World, agent: User, { pick }: Act): Promise<string> {
  const unverified = (await registrantsOf(world, agent)).filter(({ phoneVerifiedAt }) => !phoneVerifiedAt);
  const registrant = await findRegistrant(world.db, agent.id, pickOf(unverified, pick)?.id ?? 0);
  if (!registrant) return IDLE;
  await sendRegistrantCode(world.app, agent, registrant);
  const [code] = await codesSentTo(world.db, registrant.phone);
  return code ? (await verifyRegistrant(world.app, agent, registrant, code)).outcome : IDLE;
}

async function buyTokens(world: World, owner: User, { pick, size }: Act): Promise<string> {
  const quote = quoteTopUp(oneOf(["10000", "50000", "200000"], size), world.app.config.topUp);
  if (!quote.ok) return quote.message;
  const { outcome } = await beginTopUp(world.app, {
    owner,
    wallet: "tokens",
    quote,
    cardId: null,
    saveCard: false,
    fresh: true,
    returnPath: "/tokens",
    channel: oneOf(["card", "bank_transfer", "ussd"], pick),
    submissionKey: world.random().bytes(24).toString("base64url"),
  });
  return outcome;
}

async function payLocation(world: World, agent: User, act: Act): Promise<string> {
  const { pick, size } = act;
  const registrant = pickOf(await registrantsOf(world, agent), pick);
  if (!registrant) return IDLE;
  const page = await agentCheckoutPage(world.app, agent, registrant);
  await chooseForLocation(world.app, page, {
    duration: size % 3 === 0 ? "yearly" : "month",
    quantities: { users: oneOf([0, 0, 1, 3], size), outlets: oneOf([0, 0, 1], pick) },
  });
  const form = await locationForm(world.app, page);
  const send = async () => outcomeOf(await payWithTokens(world.app, page, form));
  world.oldForms.push({ ownerId: agent.id, send: () => world.visit(act.who, send) });
  return send();
}

async function addExtras(world: World, agent: User, { pick, size }: Act): Promise<string> {
  const registrant = pickOf(await registrantsOf(world, agent), pick);
  const location = registrant && (await findMainLocation(world.db, registrant.id));
  if (!location) return IDLE;
  const quantities = { users: oneOf([1, 3, 5], size) };
  const order = (await readLocationExtras(world.app, agent, location.id, quantities))?.order;
  if (!order) return IDLE;
  const form = { submissionKey: order.submissionKey, shown: order.total, fresh: true };
  return outcomeOf(
    await payLocationExtras(world.app, agent, { ...form, locationId: location.id, quantities }),
  );
}

async function renewTogether(world: World, agent: User, { size }: Act): Promise<string> {
  const locationIds: number[] = [];
  for (const { id } of (await registrantsOf(world, agent)).slice(0, 1 + (size % 4)))
    locationIds.push((await findMainLocation(world.db, id))?.id ?? 0);
  const { submissionKey, locations } = await readRenewalSummary(world.app, agent, locationIds);
  if (locations.length === 0) return IDLE;
  return outcomeOf(await renewLocations(world.app, agent, { locationIds, submissionKey, fresh: true }));
}

async function grantTokens(world: World, { who, size }: Act): Promise<string> {
  const ownerId = pickOf(world.agents, who);
  if (ownerId === undefined) return IDLE;
  const amount = naira(oneOf([1_000, 10_000, 90_000, -1_000, -10_000], size));
  const ask = { staffId: world.staffMember(size), reason: "Agreed by phone", ownerId, amount };
  const submissionKey = world.random().bytes(16).toString("hex");
  const asked = () => requestGrant(world.app, { ...ask, kind: "tokens", submissionKey });
  return (await world.visit(who, asked)).outcome;
}

export const agents: Kinds = {
  "customer-registered": { weight: 2, did: ["registered"], run: byAgent(register) },
  "customer-verified": { weight: 2, did: ["accepted"], run: byAgent(verify) },
  "tokens-bought": { weight: 3, did: ["go"], run: byAgent(buyTokens) },
  "branch-paid": { weight: 4, did: ["placed"], run: byAgent(payLocation) },
  "branch-extras": { weight: 2, did: ["placed"], run: byAgent(addExtras) },
  "branches-renewed": { weight: 2, did: ["placed"], run: byAgent(renewTogether) },
  "tokens-granted": { weight: 2, did: ["asked"], run: grantTokens },
};
