import { afterAll, beforeAll, expect, test } from "vitest";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { openClaim } from "~/services/withholding/open-claim.server";
import { settleClaim } from "~/services/withholding/settle-claim.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { fakePayments } from "../../support/fake-payments";
import { begin, books, orderRequest } from "../../support/paying";
import { atOnce, twoPools } from "../../support/races";
import { employ } from "../../support/sessions";
import { periodsOf } from "../../support/subscriber";
import { addMoney } from "../../support/wallet";
import { claimOf, makeBusiness, rest, stateOf, withheld } from "../../support/withholding";

let database: Awaited<ReturnType<typeof twoPools>>;
let staffId: number;

beforeAll(async () => {
  database = await twoPools();
  const staff = await makeOwner(database.db);
  await employ(database.db, staff, ["finance"]);
  staffId = staff.id;
});
afterAll(() => database.close());

const fake = fakePayments();
const at = (index: number) => ({ ...makeContext(database.pool(index)), payments: fake.provider });

test("fifty presses of the owner make one claim, and fifty of staff settle it once", async () => {
  const { owner, order } = await makeBusiness(database.db, at(0).clock.now());
  const opened = await atOnce((index) =>
    openClaim(at(index), { ownerId: owner.id, order: order.reference, typed: "120" }),
  );
  const references = new Set(
    opened.flatMap((result) => (result.outcome === "opened" ? [result.reference] : [])),
  );
  expect(references.size).toBe(1);
  const [reference = ""] = references;
  await addMoney(database.db, owner, rest / 100);
  const settled = await atOnce((index) => settleClaim(at(index), reference, { staffId }));
  expect(settled.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
  expect(await walletBalance(database.db, owner.id)).toBe(0);
  expect(await books(database.db, owner.id)).toMatchObject({ withholding_receivable: withheld });
  expect(await checkBooks(database.db)).toEqual([]);
});

test("a settlement against a card that pays the full price: one of them pays the order, and no money is made", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, order } = await makeBusiness(database.db, at(0).clock.now());
    const reference = await claimOf(at(0), owner, order);
    await addMoney(database.db, owner, rest / 100);
    const payment = await begin(at(0), orderRequest(owner, { id: order.id, total: rest + withheld }));
    fake.pay(payment);
    const [settled] = await Promise.all([
      settleClaim(at(1), reference, { staffId }),
      settlePayment(at(0), payment),
    ]);
    const isSettled = settled.outcome === "done";
    expect(await stateOf(database.db, reference)).toBe(isSettled ? "settled" : "withdrawn");
    expect(await periodsOf(database.db, owner.id)).toHaveLength(1);
    expect(await walletBalance(database.db, owner.id)).toBe(isSettled ? rest + withheld : rest);
  }
  expect(await checkBooks(database.db)).toEqual([]);
});
