import { addLocation, archive, locationKey } from "~/services/locations/change-location.server";
import { previewUpgrade } from "~/services/checkout/preview-change.server";
import type { PayBy } from "~/models/checkout/pay-by";
import type { Quantities } from "~/models/checkout/change-price";
import { removeSavedCard } from "~/services/billing/remove-card.server";
import { readExtras } from "~/routes/_shop/plans-and-billings/extras/read-extras.server";
import {
  cancelPlan,
  choosePlanAfter,
  chooseRenewal,
  keepPlan,
  pausePlan,
  resumePlan,
  takeOutExtra,
} from "~/services/billing/change-renewal.server";
import { PAUSE_MONTHS } from "~/models/subscriptions/plan-pause";
import { pausedKinds } from "~/models/subscriptions/shop-allowance";
import { listInShop } from "~/models/subscriptions/shop-allowance.server";
import { readState } from "~/models/subscriptions/state.server";
import { lastPeriodOf } from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import { useAgain } from "~/services/subscriptions/use-again.server";
import type { Act } from "../act";
import { IDLE, type Kind, type Kinds, oneOf, pickOf } from "../kind";
import type { World } from "../world";
import { cardsOf, DEARER_PLAN, outcomeOf } from "./checkout";
import { atProvider, byWallet, submitExtras, submitUpgrade } from "../../support/plan-change";

/** An action of a logged-in owner. */
const byOwner =
  (work: (world: World, owner: User, act: Act) => Promise<string>): Kind["run"] =>
  async (world, act) => {
    const owner = await world.verifiedOwner(act.who);
    return owner ? world.visit(act.who, () => work(world, owner, act)) : IDLE;
  };

async function payNowBy(world: World, owner: User, { pick, size }: Act): Promise<PayBy> {
  const card = pickOf(await cardsOf(world, owner.id), size);
  if (pick % 4 === 0) return atProvider("card", card === undefined ? { saveCard: true } : { cardId: card });
  if (pick % 4 === 1) return atProvider(oneOf(["bank_transfer", "ussd"], size));
  return byWallet;
}

const openPlan = async (world: World, owner: User) => {
  const state = await readState(world.db, owner.id, world.now());
  return lastPeriodOf(state?.periods ?? []);
};

async function addExtras(world: World, owner: User, act: Act): Promise<string> {
  const quantities = oneOf<Quantities>(
    [{ users: 1 }, { outlets: 1 }, { users: 3, outlets: 2 }, { products: 500 }],
    act.size,
  );
  const { order } = await readExtras(world.app, owner, quantities);
  if (!order) return IDLE;
  const form = { submissionKey: order.hidden.submission_key, shown: order.pay.total, fresh: true };
  const post = { ...form, quantities, pay: await payNowBy(world, owner, act) };
  const send = async () => outcomeOf(await submitExtras(world.app, owner, post));
  world.oldForms.push({ ownerId: owner.id, send: () => world.visit(act.who, send) });
  return send();
}

async function upgrade(world: World, owner: User, act: Act): Promise<string> {
  const preview = await previewUpgrade(world.app, owner.id, DEARER_PLAN);
  if (!preview) return IDLE;
  const form = { submissionKey: preview.submissionKey, shown: preview.quote.total, fresh: true };
  const post = { ...form, planId: DEARER_PLAN, pay: await payNowBy(world, owner, act) };
  const send = async () => outcomeOf(await submitUpgrade(world.app, owner, post));
  world.oldForms.push({ ownerId: owner.id, send: () => world.visit(act.who, send) });
  return send();
}

async function choose(world: World, owner: User, { pick, size }: Act): Promise<string> {
  const cardId = pickOf(await cardsOf(world, owner.id), size);
  const choice =
    pick % 3 > 0 && cardId !== undefined
      ? ({ method: "card", cardId, fresh: true } as const)
      : { method: oneOf(["wallet", "wallet", "off"], size) };
  return (await chooseRenewal(world.app, { ownerId: owner.id }, choice)).outcome;
}

async function takeOut(world: World, owner: User, { pick }: Act): Promise<string> {
  const extra = pickOf((await openPlan(world, owner))?.extras ?? [], pick);
  if (!extra) return IDLE;
  const { optionId } = extra;
  return (await takeOutExtra(world.app, { ownerId: owner.id }, { optionId, count: 1 })).outcome;
}

async function usePaused(world: World, owner: User, { pick, size }: Act): Promise<string> {
  const kind = oneOf(pausedKinds, pick);
  const things = (await listInShop(world.db, owner.id))
    .filter((thing) => thing.kind === kind)
    .sort((one, other) => one.id - other.id);
  const paused = pickOf(
    things.filter(({ pausedAt }) => pausedAt !== null),
    pick,
  );
  if (!paused) return IDLE;
  const other = pickOf(
    things.filter(({ pausedAt }) => pausedAt === null),
    size,
  );
  return useAgain(world.app, owner.id, { kind, id: paused.id, insteadOf: other?.id ?? null });
}

async function removeCard(world: World, owner: User, { pick }: Act): Promise<string> {
  const cardId = pickOf(await cardsOf(world, owner.id), pick);
  if (cardId === undefined) return IDLE;
  return removeSavedCard(world.app, { ownerId: owner.id }, { cardId, knows: pick % 3 !== 0 });
}

async function addShop(world: World, owner: User, { size }: Act): Promise<string> {
  const key = await locationKey(world.app, owner.id);
  const details = { name: `Branch ${size % 1000}`, address: "12 Marina Road, Lagos" };
  return (await addLocation(world.app, owner.id, { ...details, key })).outcome;
}

async function archiveShop(world: World, owner: User, { pick }: Act): Promise<string> {
  const shops = (await listInShop(world.db, owner.id)).filter(({ kind }) => kind === "outlets");
  const shop = pickOf(
    shops.sort((one, other) => one.id - other.id),
    pick,
  );
  return shop ? (await archive(world.app, owner.id, shop.id)).outcome : IDLE;
}

const after = [
  null,
  { planId: 1, duration: "month" },
  { planId: 2, duration: "month" },
  { planId: 2, duration: "yearly" },
] as const;

export const renewals: Kinds = {
  extras: { weight: 5, did: ["placed", "go"], run: byOwner(addExtras) },
  upgrade: { weight: 4, did: ["placed", "go"], run: byOwner(upgrade) },
  "choose-renewal": { weight: 6, did: ["done"], run: byOwner(choose) },
  "cancel-plan": {
    weight: 2,
    did: ["done"],
    run: byOwner(async (world, { id }) => (await cancelPlan(world.app, { ownerId: id })).outcome),
  },
  "resume-plan": {
    weight: 2,
    did: ["done"],
    run: byOwner(
      async (world, { id }) => (await resumePlan(world.app, { ownerId: id }, { fresh: true })).outcome,
    ),
  },
  "pause-plan": {
    weight: 2,
    did: ["done"],
    run: byOwner(async (world, { id }, { size }) => {
      const months = oneOf(PAUSE_MONTHS, size);
      return (await pausePlan(world.app, { ownerId: id, fresh: true }, { months })).outcome;
    }),
  },
  "keep-plan": {
    weight: 1,
    did: ["done"],
    run: byOwner(async (world, { id }) => (await keepPlan(world.app, { ownerId: id })).outcome),
  },
  "plan-after": {
    weight: 2,
    did: ["done"],
    run: byOwner(
      async (world, { id }, { pick }) =>
        (await choosePlanAfter(world.app, { ownerId: id }, oneOf(after, pick))).outcome,
    ),
  },
  "take-out-extra": { weight: 2, did: ["done"], run: byOwner(takeOut) },
  "use-paused": { weight: 2, did: ["done"], run: byOwner(usePaused) },
  "remove-card": { weight: 1, did: ["removed"], run: byOwner(removeCard) },
  "add-location": { weight: 2, did: ["done"], run: byOwner(addShop) },
  "archive-location": { weight: 1, did: ["done"], run: byOwner(archiveShop) },
};
