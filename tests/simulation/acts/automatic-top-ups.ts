import type { WalletKind } from "#db/schema";
import { kobo, naira } from "~/models/money";
import { topUpFee } from "~/models/payments/top-up";
import { switchTopUpOff, switchTopUpOn } from "~/services/payments/switch-automatic-top-up.server";
import type { Act } from "../act";
import { IDLE, type Kinds, oneOf, pickOf } from "../kind";
import type { World } from "../world";
import { cardsOf } from "./checkout";
import { runJobs } from "./time";

/* Top-ups that owners and agents allow in advance. The job that charges them runs with all others too. */

/** Caps of one, two or five top-ups, so that months reach theirs. */
const topUps = [1, 2, 5] as const;

/** Owners of cards: few have one, so that any account would mostly idle. */
async function withCard(world: World, who: number): Promise<{ id: number; wallet: WalletKind } | null> {
  const rows = world.db
    .selectFrom("users")
    .select(["id", "role"])
    .where("closedAt", "is", null)
    .where("id", "in", (cards) => cards.selectFrom("cards").select("ownerId").where("removedAt", "is", null));
  const user = pickOf(await rows.orderBy("id").execute(), who);
  return user ? { id: user.id, wallet: user.role === "agent" ? "tokens" : "wallet" } : null;
}

async function allow(world: World, { who, pick, size }: Act): Promise<string> {
  const owner = await withCard(world, who);
  const cardId = owner === null ? undefined : pickOf(await cardsOf(world, owner.id), pick);
  if (!owner || cardId === undefined) return IDLE;
  const amount = naira(oneOf([5_000, 20_000], size));
  const total = amount + topUpFee(amount, world.app.config.topUp.fees);
  const terms = {
    wallet: owner.wallet,
    threshold: naira(oneOf([2_000, 40_000, 1_000_000], pick)),
    amount,
    total: kobo(total),
    monthlyCap: kobo(total * oneOf(topUps, who)),
  };
  const consent = { ownerId: owner.id, cardId, fresh: size % 9 > 0, terms };
  return (await world.visit(who, () => switchTopUpOn(world.app, consent))).outcome;
}

async function end(world: World, { who }: Act): Promise<string> {
  const rows = world.db.selectFrom("automaticTopUps").select("ownerId").where("endedAt", "is", null);
  const owner = pickOf(await rows.orderBy("id").execute(), who);
  return owner ? world.visit(who, () => switchTopUpOff(world.app, owner.ownerId)) : IDLE;
}

export const automaticTopUps: Kinds = {
  "automatic-on": { weight: 5, did: ["on"], run: allow },
  "automatic-off": { weight: 1, did: ["off", "charging"], run: end },
  "automatic-job": {
    weight: 5,
    did: ["done"],
    run: async (world) => ((await runJobs(world, ["automatic-top-ups"])) ? "done" : "failed"),
  },
};
