import fc from "fast-check";
import { expect, test } from "vitest";

import { type SealedJournal, receiptedKinds, sealedRows } from "~/models/ledger/seal";
import { property } from "../../support/property";

const journal: SealedJournal = {
  id: 7,
  ownerId: 2,
  kind: "purchase",
  reference: "order:KP-1",
  text: "Plus, 1 month",
  reverses: null,
  createdAt: "2026-11-21 09:00:00.000001+00",
  madeIn: 99,
  postings: [
    { id: 14, ownerId: 2, account: "wallet", amount: 6_000_00, balanceAfter: 0 },
    { id: 15, ownerId: 2, account: "plan_income", amount: -6_000_00, balanceAfter: null },
  ],
  receipt: { id: 3, createdAt: "2026-11-21 09:00:00.000001+00", content: '{"title": "Plus"}' },
};

test("a seal covers each journal, its postings and its receipt in order, with all their values", () => {
  expect(sealedRows([journal, { ...journal, id: 8, postings: [], receipt: null }])).toEqual([
    {
      name: "journal 7 (order:KP-1)",
      text: '["journal",7,2,"purchase","order:KP-1","Plus, 1 month",null,"2026-11-21 09:00:00.000001+00",99]',
    },
    {
      name: "posting 14 of journal 7 (order:KP-1)",
      text: '["posting",14,7,2,"wallet",600000,0]',
    },
    {
      name: "posting 15 of journal 7 (order:KP-1)",
      text: '["posting",15,7,2,"plan_income",-600000,null]',
    },
    {
      name: "the receipt of journal 7 (order:KP-1)",
      text: '["receipt",3,7,2,"2026-11-21 09:00:00.000001+00","{\\"title\\": \\"Plus\\"}"]',
    },
    {
      name: "journal 8 (order:KP-1)",
      text: '["journal",8,2,"purchase","order:KP-1","Plus, 1 month",null,"2026-11-21 09:00:00.000001+00",99]',
    },
  ]);
});

const texts = fc.record({ reference: fc.string(), text: fc.string(), kind: fc.string() });

property.prop([texts, texts])(
  "no two journals have the same text, whatever signs are in them",
  (one, other) => {
    const textOf = (change: typeof one) =>
      sealedRows([{ ...journal, ...change, postings: [], receipt: null }])[0]?.text;
    const same = one.reference === other.reference && one.text === other.text && one.kind === other.kind;
    expect(textOf(one) === textOf(other)).toBe(same);
  },
);

test("a seal covers the receipt of each purchase, top-up and credit", () => {
  expect(receiptedKinds).toEqual(["purchase", "top-up", "late-payment", "suspense-credit"]);
});
