import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DAY, MINUTE } from "~/models/duration";
import { naira } from "~/models/money";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getPayment } from "~/models/payments/payment.server";
import type { User } from "~/models/users/user";
import { chooseRenewal } from "~/services/renewals/settings.server";
import { settlePayment } from "~/services/payments/settlement.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { begin, topUpRequest } from "../../support/paying";
import { twoPools } from "../../support/races";
import { payAt, startSandbox, type TestSandbox } from "../../support/sandbox";
import { startJobsProcess } from "../../support/server";
import { buyPlan, periodsOf } from "../../support/subscriber";
import { fund } from "../../support/wallet";

const OWNERS = 25;
/** Long enough ago that a month is over, and short enough that its days of grace are not. */
const bought = new Date(Date.now() - 32 * DAY);

let database: Awaited<ReturnType<typeof twoPools>>;
let sandbox: TestSandbox;

beforeAll(async () => {
  [database, sandbox] = await Promise.all([twoPools(), startSandbox()]);
});
afterAll(async () => {
  await sandbox.close();
  await database.close();
});

/** A plan whose month is over and that the wallet, or a saved card, is to renew. */
async function makeDue(index: number): Promise<User> {
  const app = { ...makeContext(database.pool(index), bought), payments: sandbox.provider() };
  const owner = await makeOwner(database.db, { now: bought });
  await buyPlan(app, owner);
  if (index % 2 === 0) {
    await fund(database.db, owner.id, naira(20_000));
    await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
    return owner;
  }
  const reference = await begin(app, topUpRequest(owner, { saveCard: true }));
  await payAt((await getPayment(database.db, reference)).authorizationUrl ?? "");
  await settlePayment(app, reference);
  const card = database.db.selectFrom("cards").select("id").where("owner_id", "=", owner.id);
  const { id: cardId } = await card.executeTakeFirstOrThrow();
  await chooseRenewal(app, { ownerId: owner.id }, { method: "card", cardId, fresh: true });
  return owner;
}

test(
  "two job processes that start at once charge each wallet and each card for the next month once",
  { timeout: 2 * MINUTE },
  async () => {
    const owners = await Promise.all(Array.from({ length: OWNERS }, (_, index) => makeDue(index)));
    const env = { ...sandbox.env, DATABASE_URL: database.url };
    const jobs = await Promise.all([startJobsProcess(env), startJobsProcess(env)]);
    await vi.waitFor(
      async () => {
        for (const { id } of owners) expect(await periodsOf(database.db, id)).toHaveLength(2);
      },
      { timeout: MINUTE, interval: 200 },
    );
    for (const process of jobs) expect(await process.end("SIGTERM")).toBe(0);
    for (const [index, { id, email }] of owners.entries()) {
      const charges = [...sandbox.transactions.values()].filter((charge) => charge.email === email);
      const byWallet = index % 2 === 0;
      // The first payment of a card is the top-up that saved it.
      expect(charges.map(({ status }) => status)).toEqual(byWallet ? [] : ["success", "success"]);
      expect(await walletBalance(database.db, id)).toBe(byWallet ? naira(14_000) : naira(10_000));
      expect(await periodsOf(database.db, id)).toHaveLength(2);
    }
  },
);
