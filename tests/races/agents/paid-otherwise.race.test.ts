import { expect, test } from "vitest";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import { findMainLocation } from "~/models/users/location.server";
import { getUser } from "~/models/users/user.server";
import { renewLocations, readRenewalSummary } from "~/services/agents/renew-locations.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeAgent, makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { fakePayments } from "../../support/fake-payments";
import { begin, makeAwaitingOrder, orderRequest } from "../../support/paying";
import { twoPools } from "../../support/races";
import { buyPlan, outcomeOf, periodsOf } from "../../support/subscriber";
import { giveTokens } from "../../support/wallet";

const database = await twoPools();

const SHOPS = 25;

test("an agent pays a month in the moment in which the owner's transfer for it arrives: one month is bought", async () => {
  const fake = fakePayments();
  const appOf = (pool: number) => ({ ...makeContext(database.pool(pool)), payments: fake.provider });
  const app = appOf(0);
  const shops = await Promise.all(
    Array.from({ length: SHOPS }, async (_, index) => {
      const agentId = await makeAgent(database.db, `SAMETIME${index}`);
      await giveTokens(database.db, agentId, naira(10_000));
      const agent = await getUser(database.db, agentId);
      const owner = await makeOwner(database.db, { agentId });
      await buyPlan(app, owner);
      const location = await findMainLocation(database.db, owner.id);
      const order = await makeAwaitingOrder(database.db, owner, app.clock.now());
      const reference = await begin(app, { ...orderRequest(owner, order), channel: "bank_transfer" });
      fake.pay(reference, { channel: "bank_transfer" });
      const locationIds = [location?.id ?? 0];
      const { submissionKey } = await readRenewalSummary(app, agent, locationIds);
      const left = await walletBalance(database.db, owner.id);
      return { agent, owner, reference, left, post: { locationIds, submissionKey, fresh: true } };
    }),
  );
  const outcomes = await Promise.all(
    shops.map(async ({ agent, owner, reference, left, post }, index) => {
      const [renewed, settled] = await Promise.all([
        renewLocations(appOf(index), agent, post),
        settlePayment(appOf(index + 1), reference),
      ]);
      const months = (await periodsOf(database.db, owner.id)).length;
      const added = (await walletBalance(database.db, owner.id)) - left;
      return [outcomeOf(renewed), settled.result, months, added].join();
    }),
  );
  const either = [`placed,credited,2,${naira(6_000)}`, "offer-changed,fulfilled,2,0"];
  expect(outcomes.filter((outcome) => !either.includes(outcome))).toEqual([]);
  expect(await checkBooks(database.db)).toEqual([]);
});
