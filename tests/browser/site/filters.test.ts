import { afterAll, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { attributesOf, crawl, type CrawledPage } from "../../support/crawler";
import { demoUser } from "../../support/accounts";
import { openSessionOf, proveSecondFactor } from "../../support/sessions";
import { privateAddress } from "../../support/visitor";

const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });

afterAll(close);

async function cookieOf(username: string): Promise<string> {
  const user = await demoUser(db, username);
  const session = await openSessionOf(db, user);
  if (user.role === "staff") await proveSecondFactor(db, user);
  return `sid=${session}`;
}

/** Queries that no list can read, for each field of the filters on a page. The order of a list hides nothing. */
function badQueries(html: string): string[] {
  const forms = [...html.matchAll(/<form(?![^>]* method="post")[^>]*>(.*?)<\/form>/gs)].map(([form]) => form);
  return forms.flatMap((form) => {
    const selects = [...form.matchAll(/<select[^>]* name="([^"]+)"/g)].map(([, name]) => name);
    const days = [...form.matchAll(/<input[^>]*type="date"[^>]*>/g)].flatMap(([tag]) =>
      attributesOf(tag, "name"),
    );
    return [
      ...selects.filter((name) => name !== "sort").map((name) => `${name}=nosuchchoice`),
      ...days.flatMap((name) => [`${name}=2026-11-31`, `${name}=tomorrow`]),
      ...(days.includes("to") ? ["from=2026-11-13&to=2026-11-12"] : []),
    ];
  });
}

/** Forms whose address is no filter: a price to look up, an order to check. */
const isList = ({ path }: CrawledPage): boolean => !/^\/(?:pricing|plans-details|pay|download)/.test(path);

const filesOf = (html: string): string[] => [
  ...new Set(
    attributesOf(html, "href")
      .map((href) => new URL(href, url).pathname)
      .filter((path) => path.endsWith(".csv")),
  ),
];

/** Files that have no filter: the format of an import, and who subscribed to the newsletter. */
const UNFILTERED = /\/(?:format|marked|newsletter)\.csv$/;

test.each([
  { username: "chidimart", starts: ["/dashboard"], links: ["/locations"], least: 12 },
  { username: "tundeagent", starts: ["/reseller"], links: ["/reseller"], least: 5 },
  { username: "kaystaff", starts: ["/staff"], links: [], least: 20 },
])(
  "no list and no file of $username takes a filter that it cannot read for everything",
  async ({ username, starts, links, least }) => {
    const cookie = await cookieOf(username);
    const { pages } = await crawl(url, cookie, starts);
    const tries = [...pages.values()].filter(isList).flatMap(({ path, html }) => {
      const page = path.split("?")[0] ?? path;
      const files = filesOf(html).filter((file) => !UNFILTERED.test(file));
      return badQueries(html).flatMap((query) => [page, ...files].map((address) => `${address}?${query}`));
    });
    expect(tries.length).toBeGreaterThan(least);
    // Filters that are links have no form.
    tries.push(...links.map((path) => `${path}?show=nosuchchoice`));
    const taken: string[] = [];
    for (const path of new Set(tries)) {
      const headers = { cookie, "X-Forwarded-For": privateAddress() };
      const { status } = await fetch(url + path, { headers, redirect: "manual" });
      // The file of the sales report sends to the page, which says what is wrong; a shop that is not there is 404.
      if (![302, 404, 422].includes(status)) taken.push(`${path} answers ${status}`);
    }
    expect(taken).toEqual([]);
  },
);
