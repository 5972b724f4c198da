import { expect, test } from "vitest";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import { type Duration, findPlan, isPriced } from "~/models/plans/catalogue";
import { loadCatalogue } from "~/models/plans/catalogue.server";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { chooseForLocation, payWithTokens } from "~/services/agents/order-for-location.server";
import { type CheckoutPost, readCheckout } from "~/services/checkout/read-checkout.server";
import { submitOrderForm } from "~/services/checkout/submit-order-form.server";
import { startTrial } from "~/services/checkout/start-trial.server";
import { makeAgent, makeOwner } from "../../support/accounts";
import { loggedInClient } from "../../support/api-client";
import { makeContext } from "../../support/context";
import { atOnce, twoPools } from "../../support/races";
import { openSite } from "../../support/served";
import { makeAccounts } from "../../support/sessions";
import { locationForm, agentCheckoutPage, periodsOf } from "../../support/subscriber";
import { fund, giveTokens } from "../../support/wallet";

const MONTHS = 4;
const MONTH = 6_000;
let made = 0;

const database = await twoPools();

const at = (index: number) => makeContext(database.pool(index));

async function pageOf(owner: User, duration: Duration) {
  const catalogue = await loadCatalogue(database.db);
  const plan = findPlan(catalogue, 2);
  if (!plan || !isPriced(plan)) throw new Error("no Plus");
  return { catalogue, owner, plan, duration };
}

/** An owner in the trial who could pay for several months. */
async function ownerInTrial(agentId?: number): Promise<User> {
  const owner = await makeOwner(database.db, agentId === undefined ? {} : { agentId });
  await fund(database.db, owner.id, naira(MONTHS * MONTH));
  await startTrial(at(0), { user: owner });
  return owner;
}

const kinds = async (owner: User) => (await periodsOf(database.db, owner.id)).map(({ kind }) => kind);

const wallet: CheckoutPost = { intent: "pay", quantities: {}, paymentMethod: "wallet", onboardingId: 1 };

test.each([
  ["one form", true],
  ["posts without a form", false],
])("many payments of %s during the trial take one month", async (_, keyed) => {
  const owner = await ownerInTrial();
  const { submissionKey } = await readCheckout(at(0), await pageOf(owner, "month"));
  const form = keyed ? { ...wallet, submissionKey } : wallet;
  const months = await pageOf(owner, "month");
  await atOnce((index) => submitOrderForm(at(index), months, { ...form, fresh: true }));
  expect(await walletBalance(database.db, owner.id)).toBe(naira((MONTHS - 1) * MONTH));
  expect(await kinds(owner)).toEqual(["trial", "paid"]);
  expect(await checkBooks(database.db)).toEqual([]);
});

test("two tabs, a month and a year, that pay at the same moment during the trial pay one of them", async () => {
  const owner = await ownerInTrial();
  await fund(database.db, owner.id, naira(200_000));
  const [month, year] = [await pageOf(owner, "month"), await pageOf(owner, "yearly")];
  const keys = [await readCheckout(at(0), month), await readCheckout(at(0), year)];
  const results = await atOnce((index) =>
    submitOrderForm(at(index), index % 2 ? month : year, {
      ...wallet,
      fresh: true,
      submissionKey: keys[index % 2 ? 0 : 1]!.submissionKey,
    }),
  );
  expect(await kinds(owner)).toEqual(["trial", "paid"]);
  const refused = results.flatMap((result) => (result.outcome === "refused" ? result.refusal : []));
  expect(new Set(refused)).toEqual(new Set(["already-paid"]));
});

test("an owner and an agent who pay for one shop at the same moment during the trial pay one month", async () => {
  const agent = await getUser(database.db, await makeAgent(database.db, `TRIAL${(made += 1)}`));
  await giveTokens(database.db, agent.id, MONTHS * MONTH);
  const owner = await ownerInTrial(agent.id);
  const branch = await agentCheckoutPage(at(0), agent, owner);
  await chooseForLocation(at(0), branch, { duration: "month", quantities: {} });
  const form = await locationForm(at(0), branch);
  const months = await pageOf(owner, "month");
  const { submissionKey } = await readCheckout(at(0), months);
  await atOnce<unknown>((index) =>
    index % 2
      ? payWithTokens(at(index), branch, form)
      : submitOrderForm(at(index), months, { ...wallet, submissionKey, fresh: true }),
  );
  const left =
    (await walletBalance(database.db, owner.id)) + (await walletBalance(database.db, agent.id, "tokens"));
  expect(left).toBe(naira((2 * MONTHS - 1) * MONTH));
  expect(await kinds(owner)).toEqual(["trial", "paid"]);
});

test("many calls of the API during the trial take one month", async () => {
  const site = await openSite();
  try {
    const accounts = await makeAccounts(site);
    const owner = await accounts.make();
    await fund(site.db, owner.id, naira(MONTHS * MONTH));
    const { post } = await loggedInClient(site, owner);
    const order = { plan_id: 2, duration: 1, onboarding: 1 };
    await post("subscribe-for-free", order);
    const answers = await atOnce(() => post("subscribe-with-wallet", order));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await walletBalance(site.db, owner.id)).toBe(naira((MONTHS - 1) * MONTH));
    expect((await post("subscribe-with-wallet", order)).status).toBe(409);
  } finally {
    await site.stop();
  }
});
