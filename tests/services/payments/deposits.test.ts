import { beforeEach, expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { depositFee } from "~/models/payments/deposit";
import { closeDepositAccount, findDepositAccount } from "~/models/payments/deposit-account.server";
import { listDeposits } from "~/models/payments/deposit.server";
import { findProviderNumber, getPayment } from "~/models/payments/payment.server";
import { kobo } from "~/models/money";
import type { User } from "~/models/users/user";
import { askDue, askForNumber } from "~/services/payments/ask-deposit-account.server";
import { reportDay } from "~/services/payments/compare-day.server";
import { decideSuspense } from "~/services/payments/decide-suspense.server";
import { lookForDeposits } from "~/services/payments/look-for-deposits.server";
import { readWallet } from "~/routes/_shared/read-wallet.server";
import { changeAccount, makeAgent, makeOwner } from "../../support/accounts";
import { testDatabase } from "../../support/database";
import { deliver, success } from "../../support/fake-payments";
import { alertsOf, books, makePayer } from "../../support/paying";

let payer: Awaited<ReturnType<typeof makePayer>>;

const database = await testDatabase();
beforeEach(async () => {
  await database.db.deleteFrom("deposits").execute();
  await database.db.deleteFrom("depositAccounts").execute();
  payer = await makePayer(database.db);
});

const later = (milliseconds: number) =>
  payer.app.setTime(new Date(payer.app.clock.now().getTime() + milliseconds));
const balance = (owner: Pick<User, "id"> = payer.owner) => walletBalance(database.db, owner.id);
const accountOf = (owner: User) => findDepositAccount(database.db, owner.id, "test");
const told = (reference: string) => deliver(payer.app, [success(reference)]);
const stateOf = async (reference: string) =>
  database.db
    .selectFrom("payments")
    .select(["state", "result", "purpose", "channel", "amount", "walletAmount", "providerFee"])
    .where("reference", "=", reference)
    .executeTakeFirst();

const numberAtProvider = async (reference: string) =>
  (await findProviderNumber(database.db, (await getPayment(database.db, reference)).id)) ?? "";

async function numberOf(owner: User = payer.owner): Promise<string> {
  expect(await askForNumber(payer.app, owner)).toBe("active");
  return (await accountOf(owner))?.number ?? "";
}

test("an owner gets one number, however often the button is pressed", async () => {
  const results = await Promise.all([1, 2, 3].map(() => askForNumber(payer.app, payer.owner)));
  expect(results).toContain("active");
  expect(await askForNumber(payer.app, payer.owner)).toBe("active");
  expect(await accountOf(payer.owner)).toMatchObject({
    state: "active",
    bank: "Wema Bank",
    name: "KAYPOINT / ADA STORES",
    failure: null,
  });
  expect(payer.fake.numbers.calls).toMatchObject({ make: 1, give: 1 });
});

test("money sent to the number is in the wallet, less the fee, with receipt and the provider's fee in the books", async () => {
  const reference = payer.fake.sendTo(await numberOf(), 10_000_01, { fees: 100_01 });
  await told(reference);
  expect(await stateOf(reference)).toEqual({
    state: "settled",
    result: "credited",
    purpose: "top-up",
    channel: "bank_transfer",
    amount: 10_000_01,
    walletAmount: 9_900_01,
    providerFee: 100_01,
  });
  expect(await books(database.db, payer.owner.id)).toEqual({
    paystack_clearing: 9_900_00,
    provider_fee: 100_01,
    top_up_fee_income: -100_00,
    wallet: -9_900_01,
  });
  const [receipt] = await database.db
    .selectFrom("receipts")
    .select("content")
    .where("ownerId", "=", payer.owner.id)
    .execute();
  expect(receipt?.content).toMatchObject({ paidBy: "Transfer to your account number", total: 10_000_01 });
  expect(await listDeposits(database.db, payer.owner.id, 5)).toMatchObject([
    { reference, sender: "CHIDI OKAFOR", senderBank: "GTBank", state: "settled" },
  ]);
});

test.each([1, 99, 100, 250_000_00])("a transfer of %d kobo is booked to the kobo", async (amount) => {
  await told(payer.fake.sendTo(await numberOf(), amount));
  expect(await balance()).toBe(amount - depositFee(kobo(amount)));
});

test("a transfer that is told five times, by event, look and comparison, is booked once", async () => {
  const number = await numberOf();
  const reference = payer.fake.sendTo(number, 5_000_00);
  await Promise.all([1, 2, 3].map(() => told(reference)));
  later(HOUR);
  await lookForDeposits(payer.app, payer.owner.id);
  later(DAY);
  await reportDay(payer.app);
  expect(await balance()).toBe(4_950_00);
  await told(payer.fake.sendTo(number, 5_000_00));
  expect(await balance()).toBe(9_900_00);
});

test("a transfer whose event was lost is found by the button, at most once in ten minutes", async () => {
  payer.fake.sendTo(await numberOf(), 5_000_00);
  expect(await lookForDeposits(payer.app, payer.owner.id)).toEqual({
    outcome: "looked",
    found: 1,
    waiting: 0,
  });
  expect(await balance()).toBe(4_950_00);
  later(9 * MINUTE);
  expect(await lookForDeposits(payer.app, payer.owner.id)).toEqual({ outcome: "too-soon" });
  later(MINUTE);
  expect(await lookForDeposits(payer.app, payer.owner.id)).toEqual({
    outcome: "looked",
    found: 0,
    waiting: 0,
  });
  expect(payer.fake.numbers.calls.look).toBe(2);
});

test("a transfer that cannot be booked alerts staff at once, and the button says that it waits", async () => {
  const number = await numberOf();
  const first = payer.fake.sendTo(number, 5_000_00);
  await told(first);
  const second = payer.fake.sendTo(number, 7_000_00, { providerId: await numberAtProvider(first) });
  await told(second);
  expect(await alertsOf(database.db, second)).toEqual(["deposit-conflict"]);
  expect(await lookForDeposits(payer.app, payer.owner.id)).toEqual({
    outcome: "looked",
    found: 0,
    waiting: 1,
  });
  expect(await balance()).toBe(4_950_00);
});

test("the button does not say that the bank has nothing while the provider is silent", async () => {
  await numberOf();
  payer.fake.next.list = { outcome: "unknown", reason: "no answer" };
  expect(await lookForDeposits(payer.app, payer.owner.id)).toEqual({ outcome: "silent" });
});

test("a transfer whose event was lost is booked by the comparison of its day", async () => {
  const reference = payer.fake.sendTo(await numberOf(), 5_000_00);
  later(3 * DAY);
  expect(await reportDay(payer.app)).toBe("done");
  expect(await balance()).toBe(4_950_00);
  expect(await alertsOf(database.db, reference)).toEqual([]);
});

test("money to a number that no account has had waits for staff, with the account of its customer", async () => {
  await numberOf();
  const customerCode = payer.fake.numbers.customers[0]?.code ?? "";
  const reference = payer.fake.sendTo("9999999999", 5_000_00, { customerCode });
  await told(reference);
  expect(await stateOf(reference)).toMatchObject({ state: "review", result: "suspense" });
  expect(await balance()).toBe(0);
  expect(await books(database.db, payer.owner.id)).toEqual({
    paystack_clearing: 5_000_00,
    suspense: -5_000_00,
  });
  expect(await alertsOf(database.db, reference)).toEqual(["review"]);
});

test("money to an owner's number for another customer is not the owner's", async () => {
  const other = await makeOwner(database.db);
  const number = await numberOf();
  await numberOf(other);
  const customerCode = payer.fake.numbers.customers[1]?.code ?? "";
  const reference = payer.fake.sendTo(number, 5_000_00, { customerCode });
  await told(reference);
  expect(await stateOf(reference)).toMatchObject({ state: "review" });
  expect([await balance(), await balance(other)]).toEqual([0, 0]);
  expect(await alertsOf(database.db, reference)).toEqual(["review"]);
});

test("the wallet says that a transfer is checked, and that it went back when staff sent it back", async () => {
  await numberOf();
  const customerCode = payer.fake.numbers.customers[0]?.code ?? "";
  const reference = payer.fake.sendTo("9999999999", 5_000_00, { customerCode });
  await told(reference);
  const shown = async () => (await readWallet(payer.app, payer.owner, "wallet")).deposits?.rows;
  expect(await listDeposits(database.db, payer.owner.id, 5)).toMatchObject([{ state: "waiting" }]);
  expect(await shown()).toMatchObject([{ what: "₦5,000, being checked", hasReceipt: false }]);
  const by = { name: "kay" };
  await decideSuspense(payer.app, reference, { decision: "returned", reason: "Not the owner's", by });
  expect(await listDeposits(database.db, payer.owner.id, 5)).toMatchObject([{ state: "returned" }]);
  expect(await shown()).toMatchObject([{ what: "₦5,000, sent back", hasReceipt: false }]);
});

test("money that has to do with no account raises an alert and books nothing", async () => {
  const reference = payer.fake.sendTo("9999999999", 5_000_00, { email: "stranger@bank.example" });
  await told(reference);
  expect(await stateOf(reference)).toBeUndefined();
  expect(await alertsOf(database.db, reference)).toEqual(["deposit-unknown"]);
});

test("test money and other money are worth nothing", async () => {
  const number = await numberOf();
  for (const change of [{ domain: "live" }, { currency: "USD" }]) {
    const reference = payer.fake.sendTo(number, 5_000_00, change);
    await told(reference);
    expect(await stateOf(reference)).toMatchObject({ state: "review" });
  }
  expect(await books(database.db, payer.owner.id)).toEqual({});
});

test("an event about a transfer that the provider does not have, or has not got yet, books nothing", async () => {
  const number = await numberOf();
  await told("100004269999");
  const reference = payer.fake.sendTo(number, 5_000_00, { status: "pending" });
  await told(reference);
  expect(await balance()).toBe(0);
  payer.fake.remember(reference, { status: "success" });
  later(HOUR);
  await told(reference);
  expect(await balance()).toBe(4_950_00);
});

test("money that comes to a closed number is still its last owner's, who may have another number", async () => {
  const number = await numberOf();
  const account = await accountOf(payer.owner);
  await payer.fake.provider.accounts.close(account?.providerId ?? "");
  await closeDepositAccount(database.db, account?.id ?? 0, payer.app.clock.now());
  await told(payer.fake.sendTo(number, 5_000_00));
  expect(await balance()).toBe(4_950_00);
  const next = await numberOf();
  expect(next).not.toBe(number);
  await told(payer.fake.sendTo(number, 1_000_00));
  await told(payer.fake.sendTo(next, 1_000_00));
  expect(await balance()).toBe(6_930_00);
});

test("an agent gets tokens for what is sent", async () => {
  const id = await makeAgent(database.db, "TUNDE7");
  await changeAccount(database.db, id, {
    phoneVerifiedAt: payer.app.clock.now(),
    emailVerifiedAt: payer.app.clock.now(),
  });
  const agent = { ...payer.owner, id, email: "tunde7@agents.example" };
  await told(payer.fake.sendTo(await numberOf(agent), 5_000_00));
  expect(await walletBalance(database.db, id, "tokens")).toBe(4_950_00);
});

test("a business that gets no numbers offers none for a day, and staff are told once", async () => {
  payer.fake.numbers.next.give = { outcome: "unavailable", reason: "not available for your business" };
  const other = await makeOwner(database.db);
  expect(await askForNumber(payer.app, payer.owner)).toBe("failed");
  expect(await askForNumber(payer.app, other)).toBe("not-offered");
  const read = async () => (await readWallet(payer.app, other, "wallet")).deposits;
  expect(await read()).toBeNull();
  expect(await alertsOf(database.db, "account numbers")).toEqual(["no-account-number"]);
  later(DAY);
  payer.fake.numbers.next.give = null;
  expect(await read()).toMatchObject({ state: "offered" });
  expect(await askForNumber(payer.app, other)).toBe("active");
});

test("a number whose answer got lost is found, and no second one is made", async () => {
  const { numbers } = payer.fake;
  const give = numbers.provider.give.bind(numbers.provider);
  numbers.provider.give = async (request) => {
    await give(request);
    return { outcome: "unknown", reason: "timeout" };
  };
  expect(await askForNumber(payer.app, payer.owner)).toBe("waiting");
  expect(await askForNumber(payer.app, payer.owner)).toBe("waiting");
  later(MINUTE);
  await askDue(payer.app);
  expect(await accountOf(payer.owner)).toMatchObject({ state: "active" });
  expect(numbers.calls.give).toBe(1);
});

test("a provider that stays silent for a day ends the wait, and the owner may ask again", async () => {
  payer.fake.numbers.next.make = { outcome: "unknown", reason: "timeout" };
  expect(await askForNumber(payer.app, payer.owner)).toBe("waiting");
  for (const hours of [0.1, 0.2, 0.5, 2, 7, 25]) {
    payer.app.setTime(new Date(payer.app.clock.now().getTime() + hours * HOUR));
    await askDue(payer.app);
  }
  expect(await accountOf(payer.owner)).toMatchObject({ state: "failed", failure: "silent" });
  payer.fake.numbers.next.make = null;
  expect(await askForNumber(payer.app, payer.owner)).toBe("active");
});

test("a number that another account has is not shown, and staff are told", async () => {
  const number = await numberOf();
  const other = await makeOwner(database.db);
  const own = payer.fake.numbers.customers[0]?.account ?? null;
  if (own) payer.fake.numbers.next.give = { outcome: "given", account: own };
  expect(await askForNumber(payer.app, other)).toBe("failed");
  expect(await accountOf(other)).toMatchObject({ failure: "taken", number: null });
  expect(await alertsOf(database.db, `account ${other.id}`)).toEqual(["no-account-number"]);
  await told(payer.fake.sendTo(number, 1_000_00));
  expect([await balance(), await balance(other)]).toEqual([990_00, 0]);
});

test("an owner without a verified phone or a confirmed email gets no number", async () => {
  const unverified = await makeOwner(database.db, { verified: false });
  expect(await askForNumber(payer.app, unverified)).toBe("not-offered");
  const unconfirmed = await makeOwner(database.db, { mailbox: false });
  expect(await askForNumber(payer.app, unconfirmed)).toBe("unconfirmed");
  expect(payer.fake.numbers.calls.make).toBe(0);
});

test("a stranger who typed an owner's email cannot take the number that the bank keeps for it", async () => {
  const stranger = await makeOwner(database.db, { mailbox: false });
  await askForNumber(payer.app, stranger);
  await database.db
    .updateTable("users")
    .set({ email: `gone-${stranger.email}` })
    .where("id", "=", stranger.id)
    .execute();
  const owner = { ...payer.owner, email: stranger.email };
  await changeAccount(database.db, owner.id, { email: owner.email });
  expect(await askForNumber(payer.app, owner)).toBe("active");
});

test("a request is dropped when the email stopped being confirmed before the bank answered", async () => {
  payer.fake.numbers.next.make = { outcome: "unknown", reason: "timeout" };
  expect(await askForNumber(payer.app, payer.owner)).toBe("waiting");
  const correct = (emailVerifiedAt: Date | null) =>
    database.db.updateTable("users").set({ emailVerifiedAt }).where("id", "=", payer.owner.id).execute();
  await correct(null);
  payer.fake.numbers.next.make = null;
  later(MINUTE);
  const asked = payer.fake.numbers.calls.make;
  expect(await askDue(payer.app)).toBe(1);
  expect(payer.fake.numbers.calls.make).toBe(asked);
  expect(await accountOf(payer.owner)).toBeNull();
  await correct(payer.app.clock.now());
  expect(await askForNumber(payer.app, payer.owner)).toBe("active");
});
