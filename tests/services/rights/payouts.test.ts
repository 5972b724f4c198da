import { expect, test } from "vitest";

import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { deletionDue } from "~/models/rights/closure";
import { findWaitingPayout } from "~/models/rights/payout.server";
import { closeAccount, undoClosing } from "~/services/rights/close-account.server";
import { deleteDue } from "~/services/rights/delete-accounts.server";
import { settlePayout } from "~/services/rights/settle-payout.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { mailsTo } from "../../support/messages";
import { books, makeStaff } from "../../support/paying";
import { fund } from "../../support/wallet";

const database = await testDatabase();

const account = { bank: "GTBank", accountNumber: "0123456789", accountName: "Ada Stores" };
const now = new Date("2026-11-22T09:00:00Z");

/** An owner who has closed an account with money in its wallet. */
async function closed() {
  const app = makeContext(database.db, now);
  const owner = await makeOwner(database.db);
  await fund(database.db, owner.id, 11_500_00);
  expect(await closeAccount(app, owner, account)).toEqual({ outcome: "closed" });
  const payout = await findWaitingPayout(database.db, owner.id);
  if (!payout) throw new Error("no payout");
  return { app, owner, payout, staff: await makeStaff(database.db, "finance") };
}

test("the money of a closed account is set aside, and finance sends it to the bank account", async () => {
  const { app, owner, payout, staff } = await closed();
  expect(payout).toMatchObject({ ...account, amount: 11_500_00, state: "waiting" });
  expect(await walletBalance(database.db, owner.id)).toBe(0);
  const [mail] = await mailsTo(database.db, owner.email);
  expect(mail?.text).toContain("₦11,500 of your wallet to GTBank 0123456789, Ada Stores");
  const settle = (state: "paid" | "returned") =>
    settlePayout(app, payout.reference, { staff, state, reason: "Transfer 0001" });
  expect(await settle("paid")).toEqual({ outcome: "done" });
  expect(await settle("returned")).toEqual({ outcome: "ended", state: "paid" });
  expect((await mailsTo(database.db, owner.email)).map(({ subject }) => subject)).toContain(
    "₦11,500 was sent to your bank account",
  );
  expect((await books(database.db, owner.id)).suspense ?? 0).toBe(0);
  expect(await undoClosing(app, owner)).toBe(true);
  expect(await walletBalance(database.db, owner.id)).toBe(0);
});

test("an owner who restores the account before has the money in the wallet again", async () => {
  const { app, owner, payout, staff } = await closed();
  expect(await undoClosing(app, owner)).toBe(true);
  expect(await walletBalance(database.db, owner.id)).toBe(11_500_00);
  expect(
    await settlePayout(app, payout.reference, { staff, state: "paid", reason: "Transfer 0002" }),
  ).toEqual({
    outcome: "ended",
    state: "returned",
  });
});

test("money that the bank refuses is in the wallet again, and no account is deleted before it is sent", async () => {
  const { app, owner, payout, staff } = await closed();
  const delayed = await closed();
  const later = makeContext(database.db, deletionDue(now));
  expect(await deleteDue(later)).toBe(0);
  await settlePayout(app, payout.reference, { staff, state: "returned", reason: "No such account" });
  expect(await walletBalance(database.db, owner.id)).toBe(11_500_00);
  await settlePayout(app, delayed.payout.reference, { staff, state: "paid", reason: "Transfer 0003" });
  expect(await deleteDue(later)).toBe(1);
  expect(await checkBooks(database.db)).toEqual([]);
});
