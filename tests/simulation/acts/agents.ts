import { findCustomer } from "~/models/agents/registrant-phone.server";
import { findMainLocation } from "~/models/users/location.server";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { naira } from "~/models/money";
import { quoteTopUp } from "~/models/payments/top-up";
import { payWithTokens, chooseForBranch } from "~/services/agents/order-for-location.server";
import { payBranchExtras, readBranchExtras } from "~/services/agents/add-location-extras.server";
import { paySlip, readSlip } from "~/services/agents/renew-locations.server";
import { sendCustomerCode, verifyCustomer } from "~/services/agents/verify-registrant.server";
import { registerCustomer } from "~/services/agents/sign-up-registrant.server";
import { requestGrant } from "~/services/approvals/request-approval.server";
import { beginTopUp } from "~/services/payments/begin-top-up.server";
import { codesSentTo } from "../../support/codes";
import { branchForm, agentCheckoutPage, outcomeOf } from "../../support/subscriber";
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

async function customersOf(world: World, agent: User): Promise<User[]> {
  const rows = world.db
    .selectFrom("users")
    .select("id")
    .where("agent_id", "=", agent.id)
    .where("role", "=", "owner")
    .where("closed_at", "is", null);
  return Promise.all((await rows.orderBy("id").execute()).map(({ id }) => getUser(world.db, id)));
}

async function register(world: World, agent: User, act: Act): Promise<string> {
  const person = { ...newPerson(act), address: "12 Marina Road, Lagos" };
  const { outcome } = await registerCustomer(world.app, agent, person, {});
  return outcome;
}

async function verify(world: World, agent: User, { pick }: Act): Promise<string> {
  const unverified = (await customersOf(world, agent)).filter(({ phoneVerifiedAt }) => !phoneVerifiedAt);
  const customer = await findCustomer(world.db, agent.id, pickOf(unverified, pick)?.id ?? 0);
  if (!customer) return IDLE;
  await sendCustomerCode(world.app, agent, customer);
  const [code] = await codesSentTo(world.db, customer.phone);
  return code ? (await verifyCustomer(world.app, agent, customer, code)).outcome : IDLE;
}

async function buyTokens(world: World, owner: User, { pick, size }: Act): Promise<string> {
  const quote = quoteTopUp(oneOf(["10000", "50000", "200000"], size), world.app.config.topUp);
  if (!quote.ok) return quote.message;
  const { outcome } = await beginTopUp(world.app, {
    ...{ owner, wallet: "tokens", quote, cardId: null, saveCard: false, fresh: true, returnPath: "/tokens" },
    channel: oneOf(["card", "bank_transfer", "ussd"], pick),
    submissionKey: world.random().bytes(24).toString("base64url"),
  });
  return outcome;
}

async function payBranch(world: World, agent: User, act: Act): Promise<string> {
  const { pick, size } = act;
  const customer = pickOf(await customersOf(world, agent), pick);
  if (!customer) return IDLE;
  const page = await agentCheckoutPage(world.app, agent, customer);
  await chooseForBranch(world.app, page, {
    duration: size % 3 === 0 ? "yearly" : "month",
    quantities: { users: oneOf([0, 0, 1, 3], size), outlets: oneOf([0, 0, 1], pick) },
  });
  const form = await branchForm(world.app, page);
  const send = async () => outcomeOf(await payWithTokens(world.app, page, form));
  world.oldForms.push({ ownerId: agent.id, send: () => world.visit(act.who, send) });
  return send();
}

async function addExtras(world: World, agent: User, { pick, size }: Act): Promise<string> {
  const customer = pickOf(await customersOf(world, agent), pick);
  const location = customer && (await findMainLocation(world.db, customer.id));
  if (!location) return IDLE;
  const quantities = { users: oneOf([1, 3, 5], size) };
  const { order } = await readBranchExtras(world.app, agent, location.id, quantities);
  if (!order) return IDLE;
  const form = { submissionKey: order.submissionKey, shown: order.total, fresh: true };
  return outcomeOf(await payBranchExtras(world.app, agent, { ...form, locationId: location.id, quantities }));
}

async function renewTogether(world: World, agent: User, { size }: Act): Promise<string> {
  const locationIds: number[] = [];
  for (const { id } of (await customersOf(world, agent)).slice(0, 1 + (size % 4)))
    locationIds.push((await findMainLocation(world.db, id))?.id ?? 0);
  const { submissionKey, branches } = await readSlip(world.app, agent, locationIds);
  if (branches.length === 0) return IDLE;
  return outcomeOf(await paySlip(world.app, agent, { locationIds, submissionKey, fresh: true }));
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
  "branch-paid": { weight: 4, did: ["placed"], run: byAgent(payBranch) },
  "branch-extras": { weight: 2, did: ["placed"], run: byAgent(addExtras) },
  "branches-renewed": { weight: 2, did: ["placed"], run: byAgent(renewTogether) },
  "tokens-granted": { weight: 2, did: ["asked"], run: grantTokens },
};
