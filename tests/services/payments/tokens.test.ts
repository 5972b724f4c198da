import { describe, expect, test } from "vitest";
import type { WalletKind } from "#db/schema";
import { DAY } from "~/models/duration";
import { purchaseEntries } from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getPayment } from "~/models/payments/payment.server";
import { purposeOf } from "~/models/payments/payment";
import { checkLedger } from "~/services/ledger/verify-ledger.server";
import { sealWaiting } from "~/services/ledger/seal-ledger.server";
import { acceptDispute } from "~/services/payments/record-dispute.server";
import { checkDue } from "~/services/payments/check-payments.server";
import { acceptRefund } from "~/services/payments/accept-refund.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { decideSuspense } from "~/services/payments/decide-suspense.server";
import { changeAccount } from "../../support/accounts";
import { testDatabase } from "../../support/database";
import { mailsTo } from "../../support/messages";
import { begin, books, fee, makePayer, topUp, topUpRequest } from "../../support/paying";

const database = await testDatabase();

type Payer = Awaited<ReturnType<typeof begun>>;

async function begun(wallet: WalletKind, channel: "card" | "bank_transfer") {
  const payer = await makePayer(database.db);
  await changeAccount(database.db, payer.owner.id, { role: "agent" });
  const request = topUpRequest(payer.owner, { purpose: purposeOf(wallet), channel });
  const reference = await begin(payer.app, request);
  return { ...payer, wallet, reference };
}

const refund = ({ app, reference }: Payer, amount: number) =>
  getPayment(app.db, reference).then((payment) =>
    acceptRefund(app, payment, { providerId: `R-${reference}-${amount}`, amount, state: "processed" }),
  );

const dispute = ({ app, reference }: Payer, end: "won" | "lost" | null) =>
  getPayment(app.db, reference).then((payment) =>
    acceptDispute(app, payment, { providerId: `D-${reference}`, amount: topUp + fee, end }),
  );

const decide = ({ app, reference }: Payer, decision: "credited" | "returned") =>
  decideSuspense(app, reference, { decision, reason: "Looked at", by: { name: "kay" } });

/** Spends this many kobo on something. */
const spend = ({ app, owner, wallet, reference }: Payer, amount: number) =>
  app.db.transaction().execute((trx) =>
    postJournal(trx, {
      ownerId: owner.id,
      kind: "purchase",
      reference: `order:spent-${reference}`,
      text: "Plus, 1 month",
      entries: purchaseEntries(wallet, {
        lines: [{ kind: "plan", amount }],
        discount: 0,
        vat: 0,
        total: amount,
      }),
      now: app.clock.now(),
    }),
  );

const pay = (payer: Payer, change: Parameters<Payer["fake"]["pay"]>[1] = {}) => {
  payer.fake.pay(payer.reference, { fees: 100_00, ...change });
  return settlePayment(payer.app, payer.reference);
};

const byBank = { authorization: null, channel: "bank_transfer" };

/** What can happen to a top-up, in words, and the steps. */
const scenarios: [string, (payer: Payer) => Promise<unknown>][] = [
  ["is paid", (payer) => pay(payer)],
  ["is paid and reported five times", (payer) => Promise.all([1, 2, 3, 4, 5].map(() => pay(payer)))],
  [
    "is paid days after it was begun",
    async (payer) => {
      payer.app.setTime(new Date(payer.app.clock.now().getTime() + 4 * DAY));
      await checkDue(payer.app);
      await pay(payer);
    },
  ],
  ["is declined", (payer) => pay(payer, { status: "failed", reason: "Declined" })],
  ["gets more than was due", (payer) => pay(payer, { ...byBank, amount: topUp + fee + 500_00 })],
  ["gets less than was due", (payer) => pay(payer, { ...byBank, amount: 500_00 })],
  [
    "gets less, which staff then credit",
    async (payer) => {
      await pay(payer, { ...byBank, amount: 500_00 });
      await decide(payer, "credited");
    },
  ],
  [
    "is paid from another mailbox, and given back by staff",
    async (payer) => {
      await pay(payer, { email: "somebody@else.example" });
      await decide(payer, "returned");
    },
  ],
  [
    "is refunded in two parts",
    async (payer) => {
      await pay(payer);
      await refund(payer, 1_000_00);
      await refund(payer, topUp + fee - 1_000_00);
    },
  ],
  [
    "is refunded after most of it was spent",
    async (payer) => {
      await pay(payer);
      await spend(payer, 9_000_00);
      await refund(payer, topUp + fee);
    },
  ],
  [
    "is refunded, and reported once more afterwards",
    async (payer) => {
      await pay(payer);
      await refund(payer, topUp + fee);
      await pay(payer);
    },
  ],
  [
    "is disputed and lost",
    async (payer) => {
      await pay(payer);
      await dispute(payer, null);
      await dispute(payer, "lost");
    },
  ],
  [
    "is disputed after most of it was spent, and won",
    async (payer) => {
      await pay(payer);
      await spend(payer, 9_000_00);
      await dispute(payer, null);
      await dispute(payer, "won");
    },
  ],
];

/** Final state, books and receipts; the tokens account takes the name of the wallet so that the two compare. */
async function endOf(payer: Payer) {
  const { app, owner, wallet, reference } = payer;
  const { state, result, refunded, received } = await getPayment(app.db, reference);
  const { [wallet]: held, ...rest } = await books(app.db, owner.id);
  const receipts = await app.db
    .selectFrom("receipts")
    .select("content")
    .where("ownerId", "=", owner.id)
    .execute();
  const totals = receipts.map(({ content }) => (content as { total: number }).total);
  const balance = await walletBalance(app.db, owner.id, wallet);
  return { state, result, refunded, received, held, rest, totals, balance };
}

describe.each(scenarios)("a payment for tokens that %s", (_, happen) => {
  test.each(["card", "bank_transfer"] as const)(
    "by %s ends in the books like a top-up of the wallet, in the tokens account",
    async (channel) => {
      const payers = await Promise.all([begun("wallet", channel), begun("tokens", channel)]);
      for (const payer of payers) await happen(payer);
      const [asWallet, asTokens] = await Promise.all(payers.map(endOf));
      expect(asTokens).toEqual(asWallet);
      expect(asTokens?.rest).not.toHaveProperty("wallet");
      expect(0 - (asTokens?.held ?? 0)).toBe(asTokens?.balance);
    },
  );
});

test("all these scenarios leave a correct ledger, sealed with the receipts", async () => {
  const app = { ...(await makePayer(database.db)).app };
  await sealWaiting(app);
  expect((await checkLedger(app)).problems).toEqual([]);
  const unbridged = await database.db
    .selectFrom("postings")
    .select((of) => of.fn.sum<string | null>("amount").as("sum"))
    .where("account", "=", "token_bridge")
    .executeTakeFirstOrThrow();
  expect(Number(unbridged.sum)).toBe(0);
});

test("the receipt lists tokens and fee as lines, and its mail says so", async () => {
  const payer = await begun("tokens", "card");
  await pay(payer);
  await sealWaiting(payer.app);
  const [mail] = await mailsTo(payer.db, payer.owner.email);
  expect(mail?.text).toContain("This is your receipt for Tokens, 10,000 KPT.");
  expect(mail?.text).toContain("10,000 KPT: ₦10,000\nPayment fee: ₦250\nTotal paid: ₦10,250");
});

test("an overpayment is credited as tokens, without a fee", async () => {
  const payer = await begun("tokens", "bank_transfer");
  await pay(payer, { ...byBank, amount: topUp + fee + 500_00 });
  await sealWaiting(payer.app);
  const [mail] = await mailsTo(payer.db, payer.owner.email);
  expect(mail?.text).toContain(
    "Only ₦10,250 was due, so we took no fee. We gave you 10,750 KPT for the full ₦10,750.",
  );
});
