import { afterAll, expect, test } from "vitest";
import { seedDemo } from "#db/seed/demo";
import { getUser } from "~/models/users/user.server";
import { expectNoFailure, unchanged } from "../../support/attacked";
import { crawl, patternOf } from "../../support/crawler";
import { formsOf } from "../../support/forms";
import { serve } from "../../support/served";
import { openSessionOf, proveSecondFactor } from "../../support/sessions";
import { torture } from "../../support/torture";
import { privateAddress } from "../../support/visitor";

const site = await serve({}, async (db) => {
  const hashPassword = () => Promise.resolve("$argon2id$none");
  await db.transaction().execute((trx) => seedDemo(trx, { now: new Date(), hashPassword }));
});
afterAll(() => expectNoFailure(site));

const people = [
  { username: "adashop", starts: ["/dashboard", "/plans-details/2/month"] },
  { username: "chidimart", starts: ["/dashboard"] },
  { username: "folafabrics", starts: ["/dashboard", "/pay"] },
  { username: "tundeagent", starts: ["/reseller"] },
  { username: "ngozimanager", starts: ["/dashboard"] },
  { username: "kaystaff", starts: ["/staff"] },
];

async function cookieOf(username: string): Promise<string> {
  const { id } = await site.db
    .selectFrom("users")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const user = await getUser(site.db, id);
  // A second session, so that there is one to end.
  await openSessionOf(site.db, user);
  const cookie = `sid=${await openSessionOf(site.db, user)}`;
  if (user.role === "staff") await proveSecondFactor(site.db, user);
  return cookie;
}

/** The Enter key in an order keeps what was chosen, and shows the page again. */
const savesChoices = /^\/(?:plans-details\/|plandetails\?)/;

/** The name that tells the buttons of a form apart. */
const INTENT = "intent";

/** Every form with such buttons on the pages that this person can reach, without its button; rows of a list have one. */
async function formsWithIntents(cookie: string, starts: readonly string[]) {
  const { pages } = await crawl(site.url, cookie, starts);
  const forms = [...pages.values()]
    .filter(({ html }) => html.includes(`name="${INTENT}"`))
    .flatMap(({ path, html }) => formsIn(html, path));
  return [...new Map(forms.map((form) => [kindOf(form), form])).values()];
}

const kindOf = ({ path, fields }: SentForm): string =>
  `${patternOf(path)} ${fields.map(([name]) => name).join()}`;

interface SentForm {
  path: string;
  fields: [string, string][];
}

const formsIn = (html: string, path: string): SentForm[] =>
  formsOf(html, path)
    .filter(({ buttons, controls }) => [...buttons, ...controls].some(({ name }) => name === INTENT))
    .filter(({ buttons }) => buttons.some(({ method }) => method === "post"))
    .map(({ controls, buttons: [button] }) => ({
      path: button ? button.target.pathname + button.target.search : path,
      fields: controls
        .filter(({ name, type, checked }) => {
          if (name === INTENT || type === "file") return false;
          return type === "radio" || type === "checkbox" ? checked : name !== "";
        })
        .map(({ name, value }): [string, string] => [name, value]),
    }));

const intents: string[][] = [[], ["surprise"], [""], ["remove", "undo"]];

/** Two for each form, so that every one meets many forms; all of them at full length. */
const intentsFor = (row: number) =>
  torture ? intents : intents.filter((_, place) => (row + place) % 2 === 0);

test.each(people)(
  "no form that $username can reach does anything with an intent that is missing, unknown or doubled",
  async ({ username, starts }) => {
    const cookie = await cookieOf(username);
    const forms = await formsWithIntents(cookie, starts);
    expect(forms.length).toBeGreaterThan(0);
    const wrong: string[] = [];
    await unchanged(
      site.db,
      async () => {
        for (const [row, { path, fields }] of forms.entries())
          for (const given of intentsFor(row)) {
            const body = new URLSearchParams([
              ...fields,
              ...given.map((value): [string, string] => [INTENT, value]),
            ]);
            const answer = await fetch(site.url + path, {
              method: "POST",
              redirect: "manual",
              body,
              headers: { cookie, "X-Forwarded-For": privateAddress(), "Sec-Fetch-Site": "same-origin" },
            });
            const words = /Invalid input[^<]*/.exec(await answer.text());
            if (words) wrong.push(`${path} with ${JSON.stringify(given)} says ${words[0]}`);
            const saves = given.join("") === "" && savesChoices.test(path);
            if (answer.status < 400 && !saves)
              wrong.push(`${path} with ${JSON.stringify(given)}: ${answer.status}`);
          }
        expect(wrong).toEqual([]);
      },
      ["sessions", "checkouts", "checkout_add_ons"],
    );
  },
);
