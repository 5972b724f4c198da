import { describe, expect, test } from "vitest";
import { transactionListRow } from "~/messages/payments/transaction-list";
import { type TransactionListEntry, readTransactionListFilter } from "~/models/payments/transaction-list";

const now = new Date("2026-11-28T09:00:00Z");
const paper = { number: "N-7", title: "Plus, 1 month", total: 600_000, createdAt: now };

describe("the filter of the list", () => {
  const read = (query: string) => readTransactionListFilter(new URLSearchParams(query));

  test("takes a kind, and shows all without one", () => {
    expect(read("kind=invoice")).toMatchObject({ kind: "invoice", errors: null });
    expect(read("")).toMatchObject({ kind: null, state: null, errors: null });
  });

  test("shows payments alone once a state is chosen, which papers do not have", () => {
    expect(read("state=failed")).toMatchObject({ kind: "payment", state: "failed", errors: null });
    expect(read("kind=invoice&state=failed").errors).toHaveProperty("state");
  });

  test.each(["kind=plan", "kind=credit-note", "kind=__proto__", "state=other", "from=soon"])(
    "does not take %s for everything",
    (query) => {
      expect(read(query).errors).not.toBeNull();
    },
  );
});

describe("a row of a paper", () => {
  test("has its number and opens the paper", () => {
    const invoice: TransactionListEntry = { what: "invoice", paper, correctsNumber: null };
    expect(transactionListRow(invoice, now)).toMatchObject({
      title: "Plus, 1 month",
      number: "N-7",
      amount: 600_000,
      tag: null,
      paper: { text: "Invoice", href: "/invoices/N-7" },
    });
  });

  test("says which invoice a credit note corrects", () => {
    expect(transactionListRow({ what: "credit-note", paper, correctsNumber: "INV-3" }, now)).toMatchObject({
      title: "Plus, 1 month, of INV-3",
      paper: { text: "Credit note", href: "/invoices/N-7" },
    });
  });

  test("says of a pro-forma whether it can still be paid", () => {
    const standing = {
      orderState: "awaiting",
      linkState: "open",
      isReplaced: false,
      validUntil: new Date("2026-12-01T09:00:00Z"),
    } as const;
    const rowAt = (at: Date) => transactionListRow({ what: "pro-forma", paper, standing }, at);
    expect(rowAt(now)).toMatchObject({
      tag: { tone: "warn", text: "Not paid yet" },
      paper: { text: "Pro-forma", href: "/pro-formas/N-7" },
    });
    expect(rowAt(standing.validUntil).tag).toEqual({ tone: "warn", text: "No longer valid" });
  });
});
