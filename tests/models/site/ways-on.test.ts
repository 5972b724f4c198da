import { expect, test } from "vitest";
import { waysOn } from "~/components/layout/ways-on";

const matchesOf = (path: string) => waysOn(path).matches.map(({ href }) => href);
const alwaysOf = (path: string) => waysOn(path).always.map(({ href }) => href);

test.each([
  ["/prices", "/pricing"],
  ["/price-list.html", "/pricing"],
  ["/pricelist", "/pricing"],
  ["/en/Downloads/", "/download"],
  ["/kaypoint-windows-setup.exe", "/download"],
  ["/help-desk", "/help"],
  ["/whatsapp", "/contact"],
  ["/faq", "/#faq"],
  ["/my-invoices", "/transactions"],
  ["/forgot_password", "/forgot-password"],
])("%s finds %s by its words", (path, href) => {
  expect(matchesOf(path)[0]).toBe(href);
});

test.each([
  ["a letter is missing", "/pricng", "/pricing"],
  ["a letter is added", "/downloaad", "/download"],
  ["a letter is another one", "/kontact", "/contact"],
  ["two letters changed places", "/singup", "/signup"],
  ["the last letter is missing", "/dashboar", "/dashboard"],
])("the page is found if %s", (_what, path, href) => {
  expect(matchesOf(path)).toEqual([href]);
});

test("the page that matches more words comes first, and at most three are shown", () => {
  const path = "/wallet/plans/price/trial/card/faq/about/terms";
  expect(matchesOf(path)).toEqual(["/pricing", "/wallet", "/#faq"]);
});

test.each(["/", "/no-such-page", "/%00%zz", "/12345", "/wp-admin.php", "/x".repeat(500)])(
  "%s matches nothing, so plans, download and contact are offered",
  (path) => {
    expect(matchesOf(path)).toEqual([]);
    expect(alwaysOf(path)).toEqual(["/pricing", "/download", "/contact"]);
  },
);

test("no page is offered twice", () => {
  expect(alwaysOf("/download")).toEqual(["/pricing", "/contact"]);
});
