import { expect, test } from "vitest";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getPayLink, findOwnPayLink } from "~/models/pay-links/pay-link.server";
import { getUser } from "~/models/users/user.server";
import { askOwnerToPay } from "~/services/agents/ask-owner-to-pay.server";
import { payWithTokens } from "~/services/agents/order-for-location.server";
import { findToken } from "~/services/pay-links/pay-link-token.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeAgent, makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { fakePayments } from "../../support/fake-payments";
import { beginByLink } from "../../support/pay-links";
import { atOnce, twoPools } from "../../support/races";
import { agentCheckoutPage, locationForm, periodsOf } from "../../support/subscriber";
import { giveTokens } from "../../support/wallet";

let made = 0;

const database = await twoPools();

async function world() {
  const fake = fakePayments();
  const appOf = (index: number) => ({ ...makeContext(database.pool(index)), payments: fake.provider });
  const id = await makeAgent(database.db, `ASKS${(made += 1)}`);
  await giveTokens(database.db, id, 100_000);
  const agent = await getUser(database.db, id);
  const owner = await makeOwner(database.db, { agentId: id });
  const page = await agentCheckoutPage(appOf(0), agent, owner);
  return { fake, appOf, agent, owner, page };
}

test("many presses of an agent who asks make one order and one link, and one mail", async () => {
  const { appOf, owner, page } = await world();
  const asked = await atOnce((index) => askOwnerToPay(appOf(index), page, { after: null }));
  const ids = asked.flatMap((result) => (result.outcome === "made" ? [result.link.id] : []));
  expect(new Set(ids).size).toBe(1);
  const orders = database.db.selectFrom("orders").select("id").where("ownerId", "=", owner.id);
  expect(await orders.execute()).toHaveLength(1);
  const mails = database.db.selectFrom("outbox").select("id").where("recipient", "=", owner.email);
  expect(await mails.execute()).toHaveLength(1);
});

test("a stranger who pays by the link while the agent pays with tokens: nothing is lost, and no money is made", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { fake, appOf, agent, owner, page } = await world();
    const asked = await askOwnerToPay(appOf(0), page, { after: null });
    if (asked.outcome !== "made") throw new Error(asked.outcome);
    const found = await findOwnPayLink(database.db, agent.id, asked.link.reference);
    const token = found && findToken(appOf(0), found);
    if (!found || !token) throw new Error("no token");
    const reference = await beginByLink(appOf(0), { link: found, token });
    fake.pay(reference);
    const form = await locationForm(appOf(0), page);
    const [, paid] = await Promise.all([
      settlePayment(appOf(0), reference),
      payWithTokens(appOf(1), page, form),
    ]);
    const { total } = await database.db
      .selectFrom("orders")
      .select("total")
      .where("ownerId", "=", owner.id)
      .where("agentId", "is", null)
      .executeTakeFirstOrThrow();
    const byTokens = paid.outcome === "placed";
    const [order] = await database.db
      .selectFrom("orders")
      .select("state")
      .where("id", "=", found.orderId)
      .execute();
    // The second either finds the plan paid, or pays into the owner's wallet.
    expect(order?.state).toBe(byTokens ? "cancelled" : "settled");
    expect(await periodsOf(database.db, owner.id)).toHaveLength(1);
    expect(await walletBalance(database.db, owner.id)).toBe(byTokens ? total : 0);
    expect((await getPayLink(database.db, found.id)).state).toBe(byTokens ? "withdrawn" : "paid");
  }
  expect(await checkBooks(database.db)).toEqual([]);
});
