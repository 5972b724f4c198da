import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeProFormaOfOrder } from "~/services/pro-formas/make-pro-forma.server";
import type { Act } from "../act";
import { IDLE, type Kinds, pickOf } from "../kind";
import type { World } from "../world";
import { order } from "./checkout";
import { listWaitingOrders, startByLink } from "./links";

/* Papers for companies that pay later: the owner asks for one, and the company pays the order by its link. */

async function makeProForma(world: World, { who, pick }: Act): Promise<string> {
  const owner = await world.verifiedOwner(who);
  const order = owner && pickOf(await listWaitingOrders(world, owner.id), pick);
  if (!order) return IDLE;
  // With it, the company that pays may withhold tax.
  await world.db
    .updateTable("locations")
    .set({ taxNumber: "12345678" })
    .where("ownerId", "=", owner.id)
    .execute();
  const asked = { ownerId: owner.id, orderId: order.id };
  return (await world.visit(who, () => makeProFormaOfOrder(world.app, asked))).outcome;
}

/** Pays what the paper says at once; a bank sometimes sends another sum. */
async function payProForma(world: World, act: Act): Promise<string> {
  const papers = world.db
    .selectFrom("proFormas")
    .innerJoin("payLinks", "payLinks.id", "proFormas.payLinkId")
    .select(["payLinks.id", "payLinks.ownerId", "payLinks.reference"])
    .where("payLinks.state", "=", "open");
  const paper = pickOf(await papers.orderBy("proFormas.id").execute(), act.pick);
  const started = await startByLink(world, paper, act);
  if (!paper || started?.outcome !== "go") return started?.outcome ?? IDLE;
  const { reference } = started;
  const open = world.provider.seen(reference);
  if (!open) return "not opened";
  const isOff = open.channel !== "card" && act.size % 5 === 0;
  world.provider.pay(reference, open.amount - (isOff ? 100 : 0), paper.ownerId);
  const { state } = await world.visit(act.who, () => settlePayment(world.app, reference));
  return `paid, ${state}`;
}

export const proFormas: Kinds = {
  "pro-forma-ordered": {
    weight: 5,
    did: ["go"],
    run: (world, act) => order(world, act, { proForma: true }),
  },
  "pro-forma-made": { weight: 2, did: ["made"], run: makeProForma },
  "pro-forma-paid": { weight: 5, did: ["paid, settled", "paid, review"], run: payProForma },
};
