import { expect, test } from "vitest";

import {
  type ListedInvoice,
  paperKinds,
  readPaperFilter,
  withoutProFormas,
} from "~/models/invoices/invoice-list";
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
    Date: "2026-12-01",
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

test("the filter takes a kind from the address, and says if it does not know one", () => {
  const kindOf = (query: string) => readPaperFilter(new URLSearchParams(query)).kind;
  expect(kindOf("kind=invoice")).toBe("invoice");
  expect(kindOf("kind=credit-note")).toBe("credit-note");
  expect(kindOf("kind=pro-forma")).toBe("pro-forma");
  expect(readPaperFilter(new URLSearchParams("kind=other")).errors).toHaveProperty("kind");
  expect(kindOf("")).toBeNull();
  expect(paperKinds).toEqual({
    invoice: "Invoices",
    "credit-note": "Credit notes",
    "pro-forma": "Pro-formas",
  });
});

test("a list without pro-formas keeps the kind and the days, and there is none if only those are asked for", () => {
  const listed = (query: string) => withoutProFormas(readPaperFilter(new URLSearchParams(query)));
  expect(listed("kind=credit-note&from=2026-11-01")).toMatchObject({
    kind: "credit-note",
    from: "2026-11-01",
  });
  expect(listed("")).toMatchObject({ kind: null });
  expect(listed("kind=pro-forma")).toBeNull();
});
