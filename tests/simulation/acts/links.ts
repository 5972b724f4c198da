import { findOwnPayLink, listPayLinks } from "~/models/pay-links/pay-link.server";
import { payLinkStateAt } from "~/models/pay-links/pay-link";
import { quoteTopUp } from "~/models/payments/top-up";
import { getUser } from "~/models/users/user.server";
import { withheldAt } from "~/models/pay-links/withheld-tax";
import { askOwnerToPay } from "~/services/agents/ask-owner-to-pay.server";
import { linkToOrder, linkToTopUp } from "~/services/pay-links/make-pay-link.server";
import { findToken } from "~/services/pay-links/pay-link-token.server";
import { withdrawOwnPayLink } from "~/services/pay-links/read-pay-links.server";
import { type LinkStarted, payByLink } from "~/services/payments/pay-by-link.server";
import { agentCheckoutPage } from "../../support/subscriber";
import type { Act } from "../act";
import { IDLE, type Kinds, oneOf, pickOf } from "../kind";
import type { World } from "../world";

/* Money of others: links by which strangers pay, some of whom withhold tax. */

/** Orders of an owner that a link or a pro-forma may ask for. */
export const listWaitingOrders = ({ db }: World, ownerId: number) =>
  db
    .selectFrom("orders")
    .select("id")
    .where("ownerId", "=", ownerId)
    .where("state", "=", "awaiting")
    .where("kind", "in", ["new", "renewal"])
    .where("total", ">", 0)
    .orderBy("id", "desc")
    .execute();

const keyOf = (world: World): string => world.random().bytes(16).toString("hex");

async function makeLink(world: World, { who, pick, size }: Act): Promise<string> {
  const owner = await world.verifiedOwner(who);
  if (!owner) return IDLE;
  const order = pickOf(await listWaitingOrders(world, owner.id), pick);
  return world.visit(who, async () => {
    if (order && size % 3 > 0)
      return (await linkToOrder(world.app, { orderId: order.id, madeBy: owner.id })).outcome;
    const quote = quoteTopUp(oneOf(["5000", "10000", "30000"], size), world.app.config.topUp);
    if (!quote.ok) return quote.message;
    const link = { ownerId: owner.id, madeBy: owner.id, purpose: "top-up" as const, key: keyOf(world) };
    const amounts = { amount: quote.total, walletAmount: quote.amount };
    return (await linkToTopUp(world.app, { ...link, ...amounts })).outcome;
  });
}

/** An agent asks the owner of one of the shops to pay. */
async function askOwner(world: World, { who, pick }: Act): Promise<string> {
  const id = pickOf(world.agents, who);
  if (id === undefined) return IDLE;
  const rows = world.db
    .selectFrom("users")
    .select("id")
    .where("agentId", "=", id)
    .where("closedAt", "is", null);
  const owner = pickOf(await rows.where("role", "=", "owner").orderBy("id").execute(), pick);
  if (!owner) return IDLE;
  const page = await agentCheckoutPage(
    world.app,
    await getUser(world.db, id),
    await getUser(world.db, owner.id),
  );
  return (await world.visit(who, () => askOwnerToPay(world.app, page, { after: null }))).outcome;
}

async function openLinks(world: World) {
  const makers = await world.db
    .selectFrom("payLinks")
    .select("ownerId")
    .distinct()
    .orderBy("ownerId")
    .execute();
  const lists = await Promise.all(makers.map(({ ownerId }) => listPayLinks(world.db, ownerId, 20)));
  return lists.flat().filter((link) => payLinkStateAt(link, world.now()) === "open");
}

/** What a stranger does with a link; the payment is then open at the provider. */
export async function startByLink(
  world: World,
  link: { ownerId: number; reference: string } | undefined,
  { who, pick, size }: Act,
): Promise<LinkStarted | null> {
  const found = link && (await findOwnPayLink(world.db, link.ownerId, link.reference));
  const token = found && findToken(world.app, found);
  if (!found || !token) return null;
  const { amount, vat, mayWithhold } = found;
  const tax =
    mayWithhold && vat !== null && size % 4 === 0 ? withheldAt(amount - vat, oneOf([200, 500], size)) : null;
  return world.visit(who, () =>
    payByLink(world.app, found, {
      token,
      email: "uncle@payer.example",
      address: `102.89.${size % 200}.${pick % 200}`,
      channel: oneOf(["card", "bank_transfer"], size),
      submissionKey: keyOf(world),
      withheld: tax === null ? null : String(tax / 100),
    }),
  );
}

async function openLink(world: World, act: Act): Promise<string> {
  const started = await startByLink(world, pickOf(await openLinks(world), act.pick), act);
  return started?.outcome ?? IDLE;
}

async function withdrawLink(world: World, { who, pick }: Act): Promise<string> {
  const link = pickOf(await openLinks(world), pick);
  if (!link) return IDLE;
  return world.visit(who, () => withdrawOwnPayLink(world.app, link.ownerId, link.reference));
}

export const links: Kinds = {
  "link-made": { weight: 4, did: ["made"], run: makeLink },
  "owner-asked": { weight: 2, did: ["made"], run: askOwner },
  "link-opened": { weight: 5, did: ["go"], run: openLink },
  "link-withdrawn": { weight: 1, did: ["withdrawn"], run: withdrawLink },
};
