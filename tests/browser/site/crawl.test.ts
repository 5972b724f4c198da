import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { afterAll, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { demoUser } from "../../support/accounts";
import { attributesOf, crawl, type Crawl, type CrawledPage } from "../../support/crawler";
import { readTargets } from "../../support/form-targets";
import { formsOf } from "../../support/forms";
import { textOf } from "../../support/page";
import { keepForms } from "../../support/pressed";
import { openSessionOf, proveSecondFactor } from "../../support/sessions";

const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });

afterAll(close);

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ["html-validate:recommended", "html-validate:a11y"],
    rules: {
      // How React writes HTML, which every browser reads the same way.
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "attr-case": "off",
      "doctype-style": "off",
      "void-style": "off",
      // Styles keep phone numbers and amounts on one line.
      "tel-non-breaking": "off",
      "no-implicit-button-type": "error",
      "long-title": "off",
      // Tables that become cards on phones keep their roles in Safari by naming them.
      "no-redundant-role": "off",
      // The menu of phones and the one of wide windows: only one of them is shown.
      "unique-landmark": "off",
      "aria-label-misuse": ["error", { allowAnyNamable: true }],
      // The name of a file to download.
      "valid-id": ["error", { relaxed: true }],
      "form-dup-name": ["error", { shared: ["radio", "button", "reset", "submit", "checkbox"] }],
      "prefer-native-element": [
        "error",
        { exclude: ["table", "row", "cell", "columnheader", "rowgroup", "status", "timer"] },
      ],
    },
  }),
);

/** Someone of the demo for each thing that pages depend on. */
const visitors = [
  { who: "a visitor", username: null, starts: ["/signup?page=signup", "/", "/login"] },
  { who: "a new owner", username: "bolashop", starts: ["/dashboard"] },
  { who: "an owner", username: "adashop", starts: ["/dashboard", "/plans-details/2/month"] },
  { who: "an owner with a plan", username: "chidimart", starts: ["/wallet/add?amount=5000", "/dashboard"] },
  { who: "an owner in the trial", username: "efefoods", starts: ["/dashboard"] },
  { who: "an owner who is late", username: "folafabrics", starts: ["/dashboard", "/pay"] },
  { who: "an agent", username: "tundeagent", starts: ["/reseller"] },
  { who: "a manager", username: "ngozimanager", starts: ["/dashboard"] },
  { who: "a cashier", username: "emekacashier", starts: ["/dashboard"] },
  { who: "an administrator", username: "kaystaff", starts: ["/staff"] },
  { who: "support staff", username: "kaysupport", starts: ["/staff"] },
  { who: "finance staff", username: "kayfinance", starts: ["/staff"] },
];

async function cookieOf(username: string | null): Promise<string> {
  if (username === null) return "";
  const user = await demoUser(db, username);
  const session = await openSessionOf(db, user);
  if (user.role === "staff") await proveSecondFactor(db, user);
  return `sid=${session}`;
}

const titleOf = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";

const INLINE = "(?:a|b|bdi|button|code|em|i|label|small|span|strong|summary|time)";

/** Words of two elements without a space between them: browsers without styles would write them as one. */
const RUN_TOGETHER = new RegExp(
  String.raw`[\p{L}\p{N}₦]+(?:</${INLINE}>)+(?:<${INLINE}(?: [^>]*)?>)+[\p{L}\p{N}₦]+`,
  "gu",
);

/** What no validator of single elements sees. */
function problemsOf({ html }: CrawledPage): string[] {
  const ids = attributesOf(html, "id");
  const missing = ["for", "aria-labelledby", "aria-describedby", "aria-controls"].flatMap((name) =>
    attributesOf(html, name)
      .flatMap((value) => value.split(" "))
      .filter((id) => !ids.includes(id))
      .map((id) => `${name} leads to ${id}, which is not there`),
  );
  const fragments = [...html.matchAll(/<a [^>]*?href="#([^"]+)"/g)]
    .map(([, id = ""]) => id)
    .filter((id) => !ids.includes(id))
    .map((id) => `a link leads to #${id}, which is not there`);
  const twice = ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => `the id ${id} is there twice`);
  const together = [...html.replaceAll("<!-- -->", "").matchAll(RUN_TOGETHER)].map(
    ([text]) => `words run together: ${text.replace(/<[^>]+>/g, "|")}`,
  );
  const headings = html.match(/<h1\b/g)?.length ?? 0;
  const robots = html.match(/<meta name="robots"/g)?.length ?? 0;
  return [
    ...twice,
    ...missing,
    ...fragments,
    ...together,
    ...(headings === 1 ? [] : [`it has ${headings} headings of the first level`]),
    ...(robots < 2 ? [] : ["it tells robots twice"]),
    ...(titleOf(html) === "" ? ["it has no title"] : []),
    ...(textOf(html).length < 50 ? ["it says nothing"] : []),
  ];
}

async function complaintsOf({ path, html }: CrawledPage): Promise<string[]> {
  const { results } = await validator.validateString(html, path);
  const rules = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ""})`),
  );
  return [...new Set([...problemsOf({ path, html, fragments: [] }), ...rules])].map(
    (text) => `${path}: ${text}`,
  );
}

/** Pages with the title of another page that is not the same one by its canonical address. */
function sameTitles({ pages }: Crawl): string[] {
  const paths = new Map<string, string>();
  return [...pages.values()].flatMap(({ html, path }) => {
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? path;
    const title = titleOf(html);
    const other = paths.get(title);
    paths.set(title, canonical);
    return other === undefined || other === canonical
      ? []
      : [`${path} and ${other} are both called ${title}`];
  });
}

const targetOf = await readTargets();

/** What a press of each button would not reach. */
function deadForms({ pages }: Crawl): string[] {
  return [...pages.values()].flatMap(({ path, html }) =>
    formsOf(html, path).flatMap(({ buttons }) => {
      keepForms({ body: html, path });
      if (buttons.length === 0) return [`${path}: a form has no button`];
      const problems = buttons.map((button) => ({ ...button, ...targetOf(button) }));
      return problems.flatMap(({ text, problem }) =>
        problem === null ? [] : [`${path}: ${text}: ${problem}`],
      );
    }),
  );
}

/** Staff see an email as mail programs get it. */
const isMail = (path: string): boolean => path.endsWith("/preview");

test.each(visitors)("every link and form of $who leads to a sound page", async ({ username, starts }) => {
  const found = await crawl(url, await cookieOf(username), starts);
  expect(found.pages.size).toBeGreaterThan(8);
  const pages = [...found.pages.values()].filter(({ path }) => !isMail(path));
  const complaints = await Promise.all(pages.map(complaintsOf));
  expect([...found.problems, ...deadForms(found), ...sameTitles(found), ...complaints.flat()]).toEqual([]);
});
