import { expect, test } from "vitest";
import { type Line, printSheet } from "~/services/ledger/print-sheet.server";
import { pagesOf, unpack } from "../../support/pdf";

const linesOf = (count: number): Line[] =>
  Array.from({ length: count }, (_, place) => ({
    name: `Item ${place}, ${"which has a long name ".repeat(place % 4)}`,
    detail: `detail ${place}`,
    value: `₦${place},000`,
  }));

const totals: Line[] = [
  { name: "Net", value: "₦1" },
  { name: "VAT", value: "₦2" },
  { name: "Total", value: "₦3", isBold: true },
];

const print = (lines: Line[], more: Partial<Parameters<typeof printSheet>[0]> = {}) =>
  printSheet({
    size: "A5",
    title: "Invoice INV1",
    heading: "Invoice",
    sellerName: "Kaypoint",
    seller: ["Lagos"],
    badge: { text: "Paid", isGood: true },
    warning: null,
    createdAt: new Date("2026-11-21T13:05:00Z"),
    tables: [lines, totals],
    closing: ["Thank you."],
    ...more,
  });

test("a name, its detail and its amount stand on one page, whatever the number of lines", async () => {
  for (const count of [12, 13, 14, 40]) {
    const pages = await print(linesOf(count)).then(pagesOf);
    const split = linesOf(count).filter(
      (line, place) =>
        !pages.some(
          (page) =>
            page.includes(`Item ${place},`) && page.includes(line.detail ?? "") && page.includes(line.value),
        ),
    );
    expect([count, split]).toEqual([count, []]);
  }
});

test("no total stands on another page than what leads to it, or than the last sentence", async () => {
  for (let count = 8; count < 24; count += 1) {
    const last = (await print(linesOf(count)).then(pagesOf)).at(-1) ?? "";
    for (const words of ["Net", "VAT", "Total", "Thank you."]) expect(last).toContain(words);
  }
});

test("each page of several says whose it is and how many there are, and a single page does not", async () => {
  const pages = await print(linesOf(40)).then(pagesOf);
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, place) =>
    expect(page).toContain(`Invoice INV1, page ${place + 1} of ${pages.length}`),
  );
  expect((await print(linesOf(2)).then(pagesOf)).join()).not.toMatch(/page \d/);
});

test("a link can be followed in the file, also by screen readers", async () => {
  const href = "https://shop.example/pay/abc";
  const raw = Buffer.from(await print([{ name: "Pay here", value: href, href }])).toString("latin1");
  expect(raw).toContain(`/URI (${href})`);
  expect(raw).toMatch(/\/S \/Link/);
});

test("a warning stands above all else, and a word that is no good news is not green", async () => {
  const green = /0\.043\d* 0\.364\d* 0\.231\d* scn/g;
  const file = await print(linesOf(1), {
    warning: "This is not a tax invoice.",
    badge: { text: "Replaced", isGood: false },
  });
  expect(pagesOf(file)[0]).toMatch(/Invoice.*This is not a tax invoice\..*Kaypoint/s);
  const greens = (pdf: Uint8Array) => unpack(pdf).join().match(green)?.length ?? 0;
  expect(greens(await print(linesOf(1)))).toBe(greens(file) + 1);
});
