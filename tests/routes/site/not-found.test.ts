import { expect, test } from "vitest";
import { linksOf, textOf } from "../../support/page";
import { serve } from "../../support/served";
import { signIn } from "../../support/sessions";

const site = await serve();

/** The links within the page, without those of its bars. */
async function waysOf(path: string) {
  const { status, body } = await site.visitor().get(path);
  expect(status).toBe(404);
  const main = body.slice(body.indexOf("<main"), body.indexOf("</main>"));
  expect(textOf(main)).toContain("Oops 404! page does not exist redirect to home");
  expect(body).not.toContain('action="/newsletter"');
  return { links: linksOf(main), text: textOf(main) };
}

test("a missing page links home, and to the plans, the download and contact", async () => {
  expect((await waysOf("/no-such-page")).links).toEqual(["/pricing", "/download", "/contact", "/"]);
});

test("a missing page offers the dashboard to those who are logged in, and a search to everyone", async () => {
  const owner = await signIn(site);
  const { body } = await owner.get("/no-such-page");
  const main = body.slice(body.indexOf("<main"), body.indexOf("</main>"));
  expect(linksOf(main)).toEqual(["/pricing", "/download", "/contact", "/dashboard", "/"]);
  expect(main).toContain('<form action="/search" role="search"');
  expect(textOf((await owner.get("/search?q=My+recipt+please")).body)).toContain("Payments and invoices");
  expect(textOf((await site.visitor().get("/search?q=zzz")).body)).toContain("We found no page");
});

test("a refused page offers the same address again and the dashboard", async () => {
  const owner = await signIn(site);
  const { status, body } = await owner.get("/reseller?filter=due");
  expect(status).toBe(403);
  const main = body.slice(body.indexOf("<main"), body.indexOf("</main>"));
  expect(linksOf(main)).toEqual(["/dashboard", "/reseller?filter=due", "/"]);
});

test("the words of the URL lead to the pages about them", async () => {
  const { links, text } = await waysOf("/our-prices/windows.html");
  expect(text).toContain("Were you looking for this? Plans and prices Download the app Or try Contact us");
  expect(links).toEqual(["/pricing", "/download", "/contact", "/"]);
});

test("nothing from the URL is shown on the page", async () => {
  const { text } = await waysOf("/your-account-is-closed-call-0900");
  expect(text).not.toContain("closed");
  expect((await waysOf("/%3Cscript%3Ealert(1)%3C/script%3E")).text).not.toContain("alert");
});

test("a page without its record offers the same links", async () => {
  expect((await waysOf("/download/beos")).links[0]).toBe("/download");
});

test.each([
  ["/wallet", { intent: "remove", auth_code: "999999" }, "This card is not in your wallet", "/wallet"],
  [
    "/account/sessions",
    { intent: "end", id: "999999" },
    "This browser is not in your list, or it is logged out already",
    "/account",
  ],
])("a form of %s about another owner's record says what is missing and links on", async (...row) => {
  const [path, fields, said, way] = row;
  const owner = await signIn(site);
  const { status, body } = await owner.post(path, fields);
  expect(status).toBe(404);
  const main = body.slice(body.indexOf("<main"), body.indexOf("</main>"));
  expect(textOf(main)).toContain(`We cannot find that ${said}`);
  expect(body).toContain("<title>We cannot find that");
  expect(linksOf(main)).toEqual(expect.arrayContaining([way, "/"]));
});
