import { describe, expect, test } from "vitest";

import {
  isStatementFiltered,
  statementEntryKinds,
  plainReference,
  readStatementFilter,
} from "~/models/ledger/statement";
import { statementColumns, statementLine } from "~/messages/ledger/statement-file";

const query = (text: string) => new URLSearchParams(text);

describe("the filter of a statement", () => {
  test.each(["top-up", "purchase", "other"] as const)(
    "accepts %s, with its own name in each wallet",
    (kind) => {
      expect(readStatementFilter(query(`kind=${kind}`)).kind).toBe(kind);
      const words = [statementEntryKinds.wallet[kind], statementEntryKinds.tokens[kind]];
      expect(words.every((word) => word.length > 0)).toBe(true);
      expect(new Set(words).size).toBe(2);
    },
  );

  test.each(["kind=toString", "kind=Top-up"])("does not know the kind of %j", (text) => {
    expect(readStatementFilter(query(text)).errors).toHaveProperty("kind");
  });

  test.each(["", "kind=", "sort=purchase"])("reads %j as all kinds", (text) => {
    expect(readStatementFilter(query(text)).kind).toBeNull();
  });

  test.each([
    ["", false],
    ["kind=other", true],
    ["kind=odd", true],
    ["from=2026-11-01", true],
    ["to=2026-11-01", true],
    ["from=yesterday&to=tomorrow", true],
  ])("with %j narrows the statement: %s", (text, narrows) => {
    expect(isStatementFiltered(readStatementFilter(query(text)))).toBe(narrows);
  });
});

const movement = {
  id: 1,
  at: new Date("2026-11-20T23:30:00Z"),
  text: "Plus, 1 month",
  reference: "KP-1",
  amount: -600_050,
  fee: 0,
  balance: 5,
  hasReceipt: true,
};

describe("a row of the CSV file", () => {
  test.each([
    [-600_050, "", "6000.50"],
    [100, "1.00", ""],
    [0, "", ""],
  ])(
    "for %i kobo has Lagos time, separate in and out columns, and no minus sign",
    (amount, moneyIn, moneyOut) => {
      expect(statementLine({ ...movement, amount })).toEqual([
        "2026-11-21 00:30",
        "Plus, 1 month",
        "KP-1",
        moneyIn,
        moneyOut,
        "0.05",
      ]);
    },
  );

  test.each([
    ["wallet", "Money in (NGN)", "Money out (NGN)", "Balance (NGN)"],
    ["tokens", "Tokens in (KPT)", "Tokens out (KPT)", "Balance (KPT)"],
  ] as const)("for the %s has column names with their unit", (wallet, ...amounts) => {
    const columns = statementColumns(wallet);
    expect(columns).toHaveLength(statementLine(movement).length);
    expect(columns).toEqual(["Date and time (Lagos)", "What", "Reference", ...amounts]);
  });
});

test.each([
  ["order:KP-1", "KP-1"],
  ["refund:order:KP-1", "KP-1"],
  ["KP-1", "KP-1"],
])("a journal of kind %s is known to the owner as %s", (reference, plain) => {
  expect(plainReference(reference)).toBe(plain);
});
