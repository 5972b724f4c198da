import { findOwnPayLink, listPayLinks } from "~/models/pay-links/pay-link.server";
import { payLinkStateAt } from "~/models/pay-links/pay-link";
import { quoteTopUp } from "~/models/payments/top-up";
import { getUser } from "~/models/users/user.server";
import { listClaims, listWaitingOrders } from "~/models/withholding/claim.server";
import { withheldAt } from "~/models/withholding/claim";
import { askOwnerToPay } from "~/services/agents/ask-owner-to-pay.server";
import { linkToOrder, linkToTopUp } from "~/services/pay-links/make-pay-link.server";
import { findToken } from "~/services/pay-links/pay-link-token.server";
import { withdrawOwnPayLink } from "~/services/pay-links/read-pay-links.server";
import { type LinkStarted, payByLink } from "~/services/payments/pay-by-link.server";
import { endClaim, withdrawClaim } from "~/services/withholding/end-claim.server";
import { openClaim } from "~/services/withholding/open-claim.server";
import { settleClaim } from "~/services/withholding/settle-claim.server";
import { agentCheckoutPage } from "../../support/subscriber";
import type { Act } from "../act";
import { IDLE, type Kinds, oneOf, pickOf } from "../kind";
import type { World } from "../world";

/* Money of others: links by which strangers pay, and tax that owners' companies withhold. */

const keyOf = (world: World): string => world.random().bytes(16).toString("hex");

async function makeLink(world: World, { who, pick, size }: Act): Promise<string> {
  const owner = await world.verifiedOwner(who);
  if (!owner) return IDLE;
  const order = pickOf(await listWaitingOrders(world.db, owner.id, world.now()), pick);
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
  return world.visit(who, () =>
    payByLink(world.app, found, {
      ...{ token, email: "uncle@payer.example", address: `102.89.${size % 200}.${pick % 200}` },
      ...{ channel: oneOf(["card", "bank_transfer"], size), submissionKey: keyOf(world) },
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

async function claimTax(world: World, { who, pick, size }: Act): Promise<string> {
  const owner = await world.verifiedOwner(who);
  const order = owner && pickOf(await listWaitingOrders(world.db, owner.id, world.now()), pick);
  if (!order) return IDLE;
  await world.db
    .updateTable("locations")
    .set({ taxNumber: "12345678" })
    .where("ownerId", "=", owner.id)
    .execute();
  const typed = String(Math.round(withheldAt(order.total - order.vat, oneOf([200, 500], size)) / 100));
  const stated = { ownerId: owner.id, order: order.reference, typed };
  return (await world.visit(who, () => openClaim(world.app, stated))).outcome;
}

/** Staff settle a claim, or end it in one of the ways. */
async function decideClaim(world: World, { who, pick, size }: Act): Promise<string> {
  const states = ["open", "settled"] as const;
  const claims = await listClaims(world.db, { ownerId: null, states }, { below: null, limit: 50 });
  const claim = pickOf(claims, pick);
  if (!claim) return IDLE;
  const staffId = world.staffMember(who);
  const by = { staffId, reason: "Seen on paper" };
  const day = world.now().toISOString().slice(0, 10);
  return world.visit(who, async () => {
    if (claim.state === "settled")
      return (
        await endClaim(
          world.app,
          claim.reference,
          size % 2 === 0 ? { to: "written-off" } : { to: "proved", number: `A-${size}`, day },
          by,
        )
      ).outcome;
    if (size % 5 === 0) return (await withdrawClaim(world.app, claim)).outcome;
    if (size % 7 === 0) return (await endClaim(world.app, claim.reference, { to: "refused" }, by)).outcome;
    return (await settleClaim(world.app, claim.reference, { staffId })).outcome;
  });
}

export async function refuseClaims(world: World): Promise<void> {
  const open = await listClaims(world.db, { ownerId: null, states: ["open"] }, { below: null, limit: 1000 });
  const by = { staffId: world.staffMember(0), reason: "Not paid in time" };
  for (const { reference } of open) await endClaim(world.app, reference, { to: "refused" }, by);
}

export const links: Kinds = {
  "link-made": { weight: 4, did: ["made"], run: makeLink },
  "owner-asked": { weight: 2, did: ["made"], run: askOwner },
  "link-opened": { weight: 5, did: ["go"], run: openLink },
  "link-withdrawn": { weight: 1, did: ["withdrawn"], run: withdrawLink },
  "tax-claimed": { weight: 3, did: ["opened"], run: claimTax },
  "claim-decided": { weight: 4, did: ["done"], run: decideClaim },
};
