import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { operations } from "~/api/operations.server";
import { HOUR } from "~/models/duration";
import { jobNames } from "~/models/platform/job";
import { topUpsJob } from "~/services/payments/jobs.server";
import { finishDue } from "~/services/platform/jobs/runner.server";
import { makePasswords } from "~/services/platform/passwords.server";
import { makeOwner } from "../../support/accounts";
import type { Way, People } from "../../support/way";
import { contextAt, makeShopIn, type Shop, type State, states } from "../../support/plan-states";
import { pressedForms, seenForms, tryWay } from "../../support/ways";
import { readTargets } from "../../support/form-targets";
import { listRoutes } from "../../support/manifest";
import { otherWays } from "../../support/other-ways";
import { ownerWays } from "../../support/owner-ways";
import { programWays } from "../../support/program-ways";
import { fileSandbox } from "../../support/sandbox";
import { serve } from "../../support/served";
import { employ, makeAccounts, password, reseller } from "../../support/sessions";
import { addDearerPlan } from "../../support/subscriber";
import { renewDue } from "../../support/wallet";
import { otherActions, otherForms, otherJobs, otherRoutes } from "./no-ways";

/*
 * Every way to a plan, its money and its card, tried in every state of a plan. What comes of each pair is in
 * ways.md: one that changes is looked at, and a new way has a row before it goes out.
 */

const sandbox = await fileSandbox();
const site = await serve();
sandbox.webhooks.sendTo({ url: `${site.url}/webhooks/paystack` });
let people: People;

beforeAll(async () => {
  await addDearerPlan(site.db);
  const agent = await reseller(site, 10_000_000);
  const staff = await (await makeAccounts(site)).logInStaff(["admin", "finance", "support"]);
  const asker = await makeOwner(site.db);
  await employ(site.db, asker, ["finance", "support"]);
  const passwordHash = await makePasswords("low").hash(password);
  const ids = { agentId: agent.user.id, staffId: asker.id };
  people = { site, sandbox, ...ids, passwordHash, agent, agentCode: agent.code, staff };
});

const ways = [...ownerWays, ...otherWays, ...programWays];

/** Shops that no way has changed yet. */
const unused = new Map<string, Shop>();

async function outcomeIn(state: State, { needs, knock }: Way): Promise<string> {
  const kind = `${state} ${JSON.stringify(needs)}`;
  const shop = unused.get(kind) ?? (await makeShopIn(people, state, needs));
  unused.delete(kind);
  const { outcome, changed } = await tryWay(site.db, shop, () => knock(shop, people));
  if (changed.length === 0) unused.set(kind, shop);
  return outcome;
}

/** The rows of the table, by their first cell. */
const rows = new Map(
  readFileSync("tests/routes/subscriptions/ways.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .map(([name = "", ...cells]) => [name, cells]),
);

test.each(ways)("what comes of it in each state of a plan: $name", async (way) => {
  const found: string[] = [];
  for (const state of states) found.push(`${state}: ${await outcomeIn(state, way)}`);
  expect(found).toEqual(states.map((state, place) => `${state}: ${rows.get(way.name)?.[place]}`));
});

const JOBS = { topUps: "the job of automatic top-up", renewals: "the job that renews at the end" };

test("the table has the states, and a row for each way and no other", () => {
  const names = [...ways.map(({ name }) => name), ...Object.values(JOBS)];
  expect([...rows.keys()].slice(2).toSorted()).toEqual(names.toSorted());
  expect(rows.get("Way")).toEqual([...states]);
});

/** What the jobs have charged a shop's card, and taken from its wallet to renew, in that order. */
async function chargesOf({ owner }: Shop): Promise<string[]> {
  const byCard = await site.db
    .selectFrom("payments")
    .select("purpose")
    .where("ownerId", "=", owner.id)
    .where("unattended", "=", true)
    .orderBy("id")
    .execute();
  const fromWallet = await site.db
    .selectFrom("orders")
    .select("id")
    .where("ownerId", "=", owner.id)
    .where("kind", "=", "renewal")
    .where("method", "=", "wallet")
    .where("state", "=", "settled")
    .execute();
  return [
    ...byCard.map(({ purpose }) => `${purpose} by card`),
    ...fromWallet.map(() => "order from the wallet"),
  ];
}

test("what the jobs charge in each state of a plan: for a low wallet now, and when the paid time ends", async () => {
  const shops = new Map<State, Shop>();
  for (const state of states) shops.set(state, await makeShopIn(people, state));
  // The site would settle a charge of a day to come as one of today, and the job would charge again.
  sandbox.webhooks.set({ dropped: true });
  await finishDue(topUpsJob(contextAt(people, new Date())));
  const [topUps, renewals] = [new Map<State, string>(), new Map<State, string>()];
  for (const [state, shop] of shops) topUps.set(state, (await chargesOf(shop)).join(" and ") || "nothing");
  const byEnd = [...shops].sort(([, one], [, other]) => one.end.getTime() - other.end.getTime());
  for (const [state, shop] of byEnd) {
    const before = await chargesOf(shop);
    await renewDue(contextAt(people, new Date(Math.max(shop.end.getTime(), Date.now()) + LATER)));
    const more = (await chargesOf(shop)).slice(before.length);
    renewals.set(state, more.join(" and ") || "nothing");
  }
  const inOrder = (found: Map<State, string>) => states.map((state) => found.get(state));
  expect(inOrder(topUps)).toEqual(rows.get(JOBS.topUps));
  expect(inOrder(renewals)).toEqual(rows.get(JOBS.renewals));
});

/** By then what failed is tried again. */
const LATER = 30 * HOUR;

describe("what takes a post, charges or is logged is in the table, or named as no way", () => {
  const known = new Set(ways.map(({ route }) => route));

  test("every route that takes a post", async () => {
    const posts = (await listRoutes()).filter(({ action }) => action).map(({ path = "" }) => `/${path}`);
    const strange = posts.filter((path) => !known.has(path) && !otherRoutes.some((one) => one.test(path)));
    expect(strange).toEqual([]);
  });

  test("every call of the API that changes something", () => {
    const calls = operations.filter(({ method }) => method === "POST").map(({ path }) => path);
    expect(calls.filter((path) => !known.has(path) && !otherRoutes.some((one) => one.test(path)))).toEqual(
      [],
    );
  });

  test("every job", () => {
    expect([...jobNames].filter((name) => !otherJobs.includes(name))).toEqual([
      "automatic-top-ups",
      "begun-periods",
      "renewals",
      "card-renewals",
    ]);
  });

  test("every form of the pages that were opened", async () => {
    const targetOf = await readTargets();
    const named = (form: string): string => {
      const [path = "", intent = ""] = form.split(" ");
      const { route } = targetOf({ target: new URL(path, "http://site"), method: "post" });
      return `/${route?.path} ${intent}`.trim();
    };
    const pressed = new Set([...pressedForms].map(named));
    const left = new Set([...seenForms].map(named).filter((form) => !pressed.has(form)));
    expect([...left].filter((form) => !otherForms.some((one) => one.test(form))).sort()).toEqual([]);
  });

  test("every act on a plan, its money or its card that the log of an account can name", async () => {
    const texts = readFileSync("app/messages/accounts/activity.ts", "utf8").split("const refused")[0] ?? "";
    const acts = [...texts.matchAll(/^ {2}"?([a-z-]+)"?:/gm)].map(([, action = ""]) => action);
    const ofMoney = acts.filter((action) => MONEY.test(action));
    expect(ofMoney.length).toBeGreaterThan(20);
    const rows = await site.db.selectFrom("auditEvents").select("action").distinct().execute();
    const done = new Set(rows.map(({ action }) => action));
    expect(ofMoney.filter((action) => !done.has(action) && !(action in otherActions))).toEqual([]);
    const files = Object.values(otherActions).map((name) => `tests/${name}.test.ts`);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});

const MONEY =
  /^(?:card|subscription|pay-link|extras|automatic-top-up|payment|payout|suspense|tokens|number|ownership|till|account)-/;
