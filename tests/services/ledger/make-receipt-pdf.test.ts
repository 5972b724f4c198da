import { setImmediate as nextTick } from "node:timers/promises";
import { expect, test } from "vitest";
import { naira } from "~/models/money";
import { orderReceipt } from "~/models/ledger/receipt";
import { makeReceiptFiles } from "~/http/paper-files.server";
import { receiptPdf } from "~/services/ledger/make-receipt-pdf.server";
import { contact } from "../../support/contact";
import { textOf, unpack } from "../../support/pdf";

const order = {
  lines: [
    { name: "Plus, 1 year", detail: "to 20 November 2027", amount: naira(60_000) },
    { name: `A long name that wraps ${"and wraps ".repeat(20)}`, amount: naira(0) },
  ],
  subtotal: naira(60_000),
  discount: naira(12_000),
  discountName: "Discount, 20% of Plus",
  vat: naira(3_600),
  total: naira(51_600),
};

function receiptOf(name: string, number: string | null = "2026-000123") {
  const parties = {
    seller: { name: "Kaypoint", address: "12 Marina Road, Lagos", taxNumber: "123-456" },
    buyer: { name, email: "ada@shop.example" },
    reference: "KP-2345",
    paidBy: "Wallet",
  };
  const content = orderReceipt(parties, order, 75);
  return {
    id: 1,
    ownerId: 2,
    reference: "KP-2345",
    content,
    createdAt: new Date("2026-11-21T13:05:00Z"),
    number,
    since: { badge: "Paid" as const, lines: [] },
  };
}

test("the file is a PDF with embedded fonts, in which the naira sign has a glyph and maps to its text", async () => {
  const pdf = await receiptPdf(receiptOf("Ada Stores"), contact);
  const raw = Buffer.from(pdf).toString("latin1");
  expect(raw.startsWith("%PDF-1.")).toBe(true);
  expect(raw).toContain("DejaVuSans");
  expect(raw).toContain("/FontFile2");
  expect(unpack(pdf).some((stream) => stream.includes("beginbfrange") && /<20a6>/i.test(stream))).toBe(true);
});

test("the file is tagged, in English, with a heading and tables that screen readers can follow", async () => {
  const pdf = await receiptPdf(receiptOf("Ada Stores"), contact);
  const text = Buffer.from(pdf).toString("latin1");
  expect(text).toMatch(/^%PDF-1\.5/);
  expect(text).toContain("/Marked true");
  expect(text).toContain("/Lang (en-NG)");
  const tags = [...text.matchAll(/\/S \/(\w+)/g)].map(([, tag]) => tag);
  const count = (tag: string) => tags.filter((one) => one === tag).length;
  expect([count("Document"), count("H1"), count("Table")]).toEqual([1, 1, 3]);
  expect([count("TH"), count("TD")]).toEqual([count("TR"), count("TR")]);
});

test("the file says what the receipt says", async () => {
  const text = textOf(await receiptPdf(receiptOf("Ada Stores"), contact));
  for (const words of [
    "Paid",
    "2026-000123",
    "Ada Stores",
    "Tax number 123-456",
    "−₦12,000",
    "₦51,600",
    "VAT, 7.5%",
    contact.mailbox,
  ])
    expect(text).toContain(words);
});

test("names in other scripts and receipts without a number do not break it", async () => {
  for (const name of ["متجر الأمل", "店 🛒", "x".repeat(300)])
    expect((await receiptPdf(receiptOf(name, null), contact)).length).toBeGreaterThan(5_000);
});

/** Files that name their receipt, with a count of how many were made in total and at most at once. */
function watchedFiles() {
  const made = { count: 0, atOnce: 0, mostAtOnce: 0 };
  const files = makeReceiptFiles(async ({ reference, number }) => {
    if (reference === "broken") throw new Error("no file");
    made.count += 1;
    made.atOnce += 1;
    made.mostAtOnce = Math.max(made.mostAtOnce, made.atOnce);
    await nextTick();
    made.atOnce -= 1;
    return Buffer.from(`${reference} ${number}`);
  });
  const read = async (reference: string, number: string | null = null) =>
    Buffer.from(await files({ ...receiptOf("Ada Stores", number), reference })).toString();
  return { made, read };
}

test("the file of a receipt is made once, however often it is requested, and again once it has its number", async () => {
  const { made, read } = watchedFiles();
  const files = await Promise.all(Array.from({ length: 40 }, () => read("KP-1")));
  expect(new Set(files)).toEqual(new Set(["KP-1 null"]));
  expect(await read("KP-1")).toBe("KP-1 null");
  expect(made.count).toBe(1);
  expect(await read("KP-1", "2026-000001")).toBe("KP-1 2026-000001");
  expect(await read("KP-2")).toBe("KP-2 null");
  expect(made.count).toBe(3);
});

test("files are made one at a time, and the queue is limited", async () => {
  const { made, read } = watchedFiles();
  const asked = await Promise.allSettled(Array.from({ length: 100 }, (_, place) => read(`KP-${place}`)));
  const refused = asked.filter((one) => one.status === "rejected").map(({ reason }) => reason as Response);
  expect(made).toEqual({ count: 65, atOnce: 0, mostAtOnce: 1 });
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
  expect(refused[0]?.headers.get("Retry-After")).toBe("5");
});

test("after a file other work has the thread for twice as long as it took", async () => {
  const files = makeReceiptFiles(async () => {
    const until = performance.now() + 10;
    while (performance.now() < until);
    return Buffer.from("made");
  });
  const began = performance.now();
  await Promise.all(["1", "2", "3", "4"].map((number) => files(receiptOf("Ada Stores", number))));
  expect(performance.now() - began).toBeGreaterThan(4 * 10 + 3 * 19);
});

test("a file that failed is tried again", async () => {
  const { read } = watchedFiles();
  for (let time = 0; time < 2; time += 1) await expect(read("broken")).rejects.toThrow("no file");
});

test("text that the font lacks or would reverse is left out, and the file says where to read it", async () => {
  const sentence = "shows the name in full";
  const mixed = textOf(
    await receiptPdf(receiptOf("Zhang \u5f20\u4f1f Stores \u0645\u062a\u062c\u0631"), contact),
  );
  expect(mixed).toContain("Zhang … Stores …");
  expect(mixed).toContain(sentence);
  const own = textOf(
    await receiptPdf(receiptOf("\u1ecc\u0300\u1e63un \u1eb8\u0300gb\u1eb9\u0301 & S\u00f8ns"), contact),
  );
  expect(own).not.toContain("…");
  expect(own).not.toContain(sentence);
});

test("a name of which no letter can be printed gives way to the email, so that no paper loses its customer", async () => {
  for (const name of [
    "\u4e2d\u534e\u8d85\u5e02 \ud83c\udf72",
    "\u0645\u062a\u062c\u0631 \u0643\u0627\u0646\u0648",
  ]) {
    const text = textOf(await receiptPdf(receiptOf(name), contact));
    expect(text).toContain("ada@shop.example");
    expect(text).toMatch(/so it shows\s+ada@shop\.example instead/);
    expect(text).not.toContain("…");
  }
});
