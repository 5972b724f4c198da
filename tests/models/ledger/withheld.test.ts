import { expect, test } from "vitest";

import { withheldEntries } from "~/models/ledger/journal";
import { walletWords } from "~/models/ledger/wallet";

const balances = (entries: { account: string; amount: number }[]) =>
  Object.fromEntries(entries.map(({ account, amount }) => [account, amount]));

test("withheld tax counts as paid, and is owed by the tax office", () => {
  expect(balances(withheldEntries(500))).toEqual({ withholding_receivable: 500, wallet: -500 });
});

test("automatic top-up has a page beside each wallet", () => {
  expect(walletWords.wallet.automaticPath).toBe("/wallet/automatic");
  expect(walletWords.tokens.automaticPath).toBe("/tokens/automatic");
});
