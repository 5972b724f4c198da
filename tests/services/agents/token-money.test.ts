import fc from "fast-check";
import { expect } from "vitest";
import { DAY } from "~/models/duration";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { chooseForLocation, payWithTokens } from "~/services/agents/order-for-location.server";
import { previewUpgrade } from "~/services/checkout/preview-change.server";
import { chooseRenewal } from "~/services/billing/change-renewal.server";
import { makeAgent, makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { books } from "../../support/paying";
import {
  addDearerPlan,
  locationForm,
  agentCheckoutPage,
  buyPlan,
  outcomeOf,
  periodsOf,
} from "../../support/subscriber";
import { addMoney, giveTokens, renewDue } from "../../support/wallet";
import { property } from "../../support/property";
import { byWallet, submitUpgrade } from "../../support/plan-change";

/*
 * Two registrants of one agent: in any order of payments by the agent, the owners and the renewals, no kobo is made
 * or lost, and only the chosen payer pays.
 */

const start = new Date("2026-11-11T09:00:00Z");
const TOKENS = 150_000;
/** What an agent pays: Plus, and this many more users. */
const prices = {
  month: { 0: 6_000, 1: 6_500, 3: 7_200 },
  yearly: { 0: 45_000, 1: 50_000, 3: 57_000 },
} as const;
let made = 0;

const database = await testDatabase();
const dearer = await addDearerPlan(database.db);

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("agent" as const),
      who: fc.nat(1),
      duration: fc.constantFrom("month" as const, "yearly" as const),
      users: fc.constantFrom(0 as const, 1 as const, 3 as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("owner" as const, "upgrade" as const, "renewal" as const),
      who: fc.nat(1),
    }),
  },
);

async function world() {
  const app = {
    ...makeContext(database.db, start),
    payments: fakePayments().provider,
  };
  const agent = await getUser(database.db, await makeAgent(database.db, `MONEY${(made += 1)}`));
  await giveTokens(database.db, agent.id, TOKENS);
  const owners: User[] = [];
  for (let count = 0; count < 2; count += 1) {
    const owner = await makeOwner(database.db, { agentId: agent.id });
    await addMoney(database.db, owner, 100_000);
    owners.push(owner);
  }
  return { app, agent, owners, tokens: naira(TOKENS) as number };
}

type World = Awaited<ReturnType<typeof world>>;

async function payAsAgent(
  world: World,
  owner: User,
  { duration, users }: { duration: "month" | "yearly"; users: 0 | 1 | 3 },
) {
  const { app, agent } = world;
  const page = await agentCheckoutPage(app, agent, owner);
  await chooseForLocation(app, page, { duration, quantities: { users, products: 0, outlets: 0 } });
  const form = await locationForm(app, page);
  const price = naira(prices[duration][users]);
  expect(form.total).toBe(price);
  const before = await walletBalance(app.db, owner.id);
  const result = await payWithTokens(app, page, form);
  expect(outcomeOf(result)).toBe(world.tokens >= price ? "placed" : "tokens-low");
  if (result.outcome === "placed") world.tokens -= price;
  expect(await walletBalance(app.db, owner.id)).toBe(before);
  expect(outcomeOf(await payWithTokens(app, page, form))).toBe(outcomeOf(result));
}

async function upgrade({ app }: World, owner: User) {
  const preview = await previewUpgrade(app, owner.id, dearer);
  if (!preview) return;
  const post = {
    planId: dearer,
    submissionKey: preview.submissionKey,
    shown: preview.quote.total,
    fresh: true,
  };
  const result = await submitUpgrade(app, owner, { ...post, pay: byWallet });
  if (result.outcome !== "placed")
    expect(result).toMatchObject({ outcome: "refused", refusal: "wallet-low" });
}

property.prop([fc.array(act, { minLength: 2, maxLength: 9 })], { numRuns: 12 })(
  "tokens pay what the page says and nothing else, and no money is made or lost, in any order of paying, renewing and upgrading",
  async (acts) => {
    const one = await world();
    const { app, agent, owners } = one;
    for (const step of acts) {
      if (step.kind === "wait") {
        app.setTime(new Date(app.clock.now().getTime() + step.days * DAY));
        await renewDue(app);
      } else {
        const owner = owners[step.who]!;
        if (step.kind === "agent") await payAsAgent(one, owner, step);
        if (step.kind === "owner") await buyPlan(app, owner);
        if (step.kind === "upgrade") await upgrade(one, owner);
        if (step.kind === "renewal") await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
      }
      expect(await walletBalance(app.db, agent.id, "tokens")).toBe(one.tokens);
    }
    for (const user of [agent, ...owners]) {
      const sums = Object.values(await books(app.db, user.id));
      expect(sums.reduce((sum, amount) => sum + amount, 0)).toBe(0);
    }
    for (const owner of owners) {
      const periods = await periodsOf(app.db, owner.id);
      for (const [index, { startsAt }] of periods.entries()) {
        const before = periods[index - 1];
        const end = before && (before.endedAt ?? before.endsAt);
        if (end) expect(startsAt.getTime()).toBeGreaterThanOrEqual(end.getTime());
      }
    }
    expect(await checkBooks(app.db)).toEqual([]);
  },
);
