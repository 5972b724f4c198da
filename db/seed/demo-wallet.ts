import { brand } from "~/brand";
import { sampleAddress } from "~/models/platform/contact-samples";
import { yearOf } from "~/models/date";
import { DAY } from "~/models/duration";
import { providerFeeEntries, purchaseEntries, topUpEntries, type WalletKind } from "~/models/ledger/journal";
import { walletWords } from "~/models/ledger/wallet";
import { purposeOf } from "~/models/payments/payment";
import { type Kobo, kobo, naira } from "~/models/money";
import { periodFrom } from "~/models/subscriptions/period";
import { graceAfter } from "~/models/subscriptions/grace";
import { orderReceipt, paidByCard, topUpReceipt, WALLET, type ReceiptContent } from "~/models/ledger/receipt";
import { topUpFee } from "~/models/payments/top-up";
import type { Db } from "../client";
import { book } from "./demo-journal";

export interface Account {
  id: number;
  name: string;
  email: string;
  locationId: number;
}

/** The owner of a wallet; an agent has no shop. */
export type Holder = Omit<Account, "locationId">;

export interface TopUp {
  daysAgo: number;
  reference: string;
  amount: number;
  providerFee: number;
  wallet?: WalletKind;
}

/** A month of Plus, paid from the wallet. */
interface Purchase {
  daysAgo: number;
  reference: string;
  /** With one more outlet. */
  outlet?: boolean;
  /** The name of the onboarding option, if staff do the setup. */
  setup?: string;
  /** Whether the wallet pays the next month. */
  renews?: boolean;
}

export type DemoHistory = (TopUp | Purchase)[];

/** The last receipt number of each year, shared by all accounts. */
export type LastNumbers = Map<number, number>;

export type DemoNumbers = { lastNumbers: LastNumbers; now: Date };

const PLUS = { id: 2, line: { kind: "plan" as const, name: "Plus, 1 month", amount: naira(6_000) } };
const SELF_ONBOARDING = 1;

/** In chronological order. The balance is ₦24,350, and no plan runs any more. */
export const pastOwner: DemoHistory = [
  { daysAgo: 152, reference: "KPP-DEMO2STARTER", amount: 20_000, providerFee: 411 },
  { daysAgo: 150, reference: "KP-DEMOPLUS22" },
  { daysAgo: 117, reference: "KP-DEMOPLUS33" },
  { daysAgo: 61, reference: "KPP-DEMO3MARKETS", amount: 10_000, providerFee: 254.5 },
  { daysAgo: 12, reference: "KPP-DEMO4REFILLS", amount: 6_350, providerFee: 198.66 },
];

/** A wallet with a history; its receipts were numbered and mailed at the time. */
export async function seedDemoWallet(
  db: Db,
  account: Account,
  { history, lastNumbers, now }: { history: DemoHistory; lastNumbers: LastNumbers; now: Date },
): Promise<void> {
  for (const event of history) {
    const at = new Date(now.getTime() - event.daysAgo * DAY);
    const done =
      "amount" in event
        ? await topUp(db, account, event, at)
        : await purchase(db, account, event, { at, now });
    await writeReceipt(db, account, done, { at, lastNumbers });
  }
}

export async function writeReceipt(
  db: Db,
  { id }: Holder,
  { content, orderId }: DemoReceipt,
  { at, lastNumbers }: { at: Date; lastNumbers: LastNumbers },
): Promise<void> {
  const year = yearOf(at);
  const number = (lastNumbers.get(year) ?? 0) + 1;
  lastNumbers.set(year, number);
  await db
    .insertInto("receipts")
    .values({
      ownerId: id,
      reference: content.reference,
      orderId,
      content: JSON.stringify(content),
      createdAt: at,
      numberedAt: at,
      year,
      number,
    })
    .execute();
}

export async function seedReceiptCounters(db: Db, lastNumbers: LastNumbers): Promise<void> {
  for (const [year, last] of lastNumbers)
    await db.insertInto("receiptCounters").values({ year, last }).execute();
}

interface DemoReceipt {
  content: ReceiptContent;
  orderId: number | null;
}

const parties = ({ name, email }: Holder, reference: string, paidBy: string) => ({
  seller: { name: brand.name, address: sampleAddress, taxNumber: null },
  buyer: { name, email },
  reference,
  paidBy,
});

export async function topUp(db: Db, account: Holder, event: TopUp, at: Date): Promise<DemoReceipt> {
  const { reference, wallet = "wallet" } = event;
  const walletAmount = naira(event.amount);
  const fee = topUpFee(walletAmount);
  const providerFee = naira(event.providerFee);
  await insertPaid(db, account, {
    reference,
    wallet,
    amount: walletAmount + fee,
    walletAmount,
    providerFee,
    at,
  });
  const about = { ownerId: account.id, at };
  const text = `${walletWords[wallet].topUp} by card`;
  const money = topUpEntries({ wallet, walletAmount, fee });
  await book(db, { ...about, kind: "top-up", reference, text, entries: money });
  const kept = providerFeeEntries(providerFee);
  await book(db, {
    ...about,
    kind: "provider-fee",
    reference,
    text: "Fee of the payment service",
    entries: kept,
  });
  const content = topUpReceipt(parties(account, reference, paidByCard({ brand: "visa", last4: "4081" })), {
    wallet,
    walletAmount,
    fee,
  });
  return { content, orderId: null };
}

interface CardPayment {
  reference: string;
  wallet: WalletKind;
  amount: number;
  walletAmount: Kobo;
  providerFee: Kobo;
  at: Date;
}

async function insertPaid(db: Db, { id, email }: Holder, payment: CardPayment): Promise<void> {
  const { id: paymentId } = await db
    .insertInto("payments")
    .values({
      reference: payment.reference,
      ownerId: id,
      purpose: purposeOf(payment.wallet),
      amount: payment.amount,
      walletAmount: payment.walletAmount,
      currency: "NGN",
      email,
      state: "settled",
      result: "credited",
      providerStatus: "success",
      providerFee: payment.providerFee,
      createdAt: payment.at,
      settledAt: payment.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("paymentEntries")
    .values({
      paymentId,
      ownerId: id,
      kind: "topped-up",
      amount: payment.amount,
      refundId: null,
      detail: null,
      at: payment.at,
    })
    .execute();
}

/** One more outlet, as in the catalogue. */
async function findOutlet(db: Db) {
  const { id, name, amount } = await db
    .selectFrom("addOnOptions")
    .innerJoin("addOnGroups", "addOnGroups.id", "addOnOptions.groupId")
    .select(["addOnOptions.id", "addOnOptions.name", "amountMonth as amount"])
    .where("kind", "=", "outlets")
    .where("quantity", "=", 1)
    .executeTakeFirstOrThrow();
  return {
    line: { kind: "add-on" as const, name: `Outlets, ${name}`, amount: kobo(amount) },
    extra: { kind: "outlets" as const, optionId: id, quantity: 1 },
  };
}

/** A setup by staff, as in the catalogue. */
async function findSetupOption(db: Db, name: string) {
  const { id, fee } = await db
    .selectFrom("onboardingOptions")
    .select(["id", "fee"])
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return { id, line: { kind: "onboarding" as const, name: `${name}, once`, amount: kobo(fee) } };
}

async function purchase(
  db: Db,
  account: Account,
  { reference, outlet, setup, renews }: Purchase,
  { at, now }: { at: Date; now: Date },
): Promise<DemoReceipt> {
  const { line } = PLUS;
  const more = outlet ? await findOutlet(db) : null;
  const onboarding = setup === undefined ? null : await findSetupOption(db, setup);
  const lines = [line, ...(more ? [more.line] : []), ...(onboarding ? [onboarding.line] : [])];
  const total = kobo(lines.reduce((sum, { amount }) => sum + amount, 0));
  const price = { lines, subtotal: total, discount: 0, vat: 0, total };
  const about = {
    ownerId: account.id,
    locationId: account.locationId,
    planId: PLUS.id,
    duration: "month" as const,
  };
  const order = await db
    .insertInto("orders")
    .values({
      ...about,
      ...price,
      reference,
      lines: JSON.stringify(price.lines),
      extras: JSON.stringify(more ? [more.extra] : []),
      onboardingId: onboarding?.id ?? SELF_ONBOARDING,
      method: "wallet",
      kind: "new",
      state: "settled",
      submissionKey: `demo ${reference}`,
      createdAt: at,
      settledAt: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { startsAt, endsAt, anchorDay } = periodFrom(at, "month");
  const open = renews === true || endsAt > now;
  const period = {
    startsAt,
    endsAt,
    endedAt: open ? null : endsAt,
    anchorDay,
  };
  const renewal = renews
    ? { renewalMethod: "wallet" as const, renewalChosenAt: at, graceUntil: graceAfter(endsAt) }
    : {};
  await db
    .insertInto("subscriptions")
    .values({ ...about, ...period, ...renewal, orderId: order.id, kind: "paid" })
    .execute();
  const entries = purchaseEntries("wallet", price);
  await book(db, {
    ownerId: account.id,
    kind: "purchase",
    subject: "order",
    reference,
    text: line.name,
    entries,
    at,
  });
  const content = orderReceipt(
    parties(account, reference, WALLET),
    { ...price, discountName: null, period: { startsAt, endsAt } },
    0,
  );
  return { content, orderId: order.id };
}
