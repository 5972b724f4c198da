import { expect, test } from "vitest";

import { type ListedInvoice, readFileFilter } from "~/models/invoices/invoice-list";
import { invoiceColumns, invoiceLine } from "~/messages/invoices/invoice-file";

const invoice: ListedInvoice = {
  id: 1,
  kind: "credit-note",
  number: "CN-7",
  correctsNumber: "INV-3",
  title: "Plus, 1 year",
  buyer: { name: "Ada", legalName: "Ada & Sons Limited", taxNumber: "9876" },
  reference: "KP-1",
  seller: { name: "Kaypoint Ltd", taxNumber: "1234" },
  net: 4_800_000,
  vat: 360_000,
  total: 5_160_000,
  issuedAt: new Date("2026-11-30T23:30:00Z"),
};

test("a line of the file has a value for each column, on the day in Lagos", () => {
  const line = invoiceLine(invoice);
  expect(Object.fromEntries(invoiceColumns.map((name, place) => [name, line[place]]))).toEqual({
    "Issued on": "2026-12-01",
    What: "Credit note",
    Number: "CN-7",
    Corrects: "INV-3",
    For: "Plus, 1 year",
    Reference: "KP-1",
    Buyer: "Ada & Sons Limited",
    "Buyer's tax number": "9876",
    Seller: "Kaypoint Ltd",
    "Seller's tax number": "1234",
    "Net (NGN)": "48000.00",
    "VAT (NGN)": "3600.00",
    "Total (NGN)": "51600.00",
  });
});

test("what an invoice does not have is empty", () => {
  const line = invoiceLine({
    ...invoice,
    correctsNumber: null,
    buyer: { name: "Ada", legalName: "", taxNumber: "" },
    seller: { name: "Kaypoint Ltd", taxNumber: null },
  });
  expect([line[3], line[6], line[7], line[9]]).toEqual(["", "Ada", "", ""]);
});

test("a file has the kind that the address asks for, and none if it is not known", () => {
  const filterOf = (query: string) => readFileFilter(new URLSearchParams(query));
  expect(filterOf("kind=invoice").kind).toBe("invoice");
  expect(filterOf("kind=pro-forma").kind).toBe("pro-forma");
  expect(filterOf("")).toMatchObject({ kind: null, errors: null });
  expect(filterOf("kind=credit-note").errors).toHaveProperty("kind");
});
