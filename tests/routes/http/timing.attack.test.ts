import { randomInt } from "node:crypto";
import { afterAll, expect, test } from "vitest";

import { makePasswords } from "~/services/platform/passwords.server";
import { forgetTries } from "../../support/database-content";
import { makeOwner } from "../../support/accounts";
import { expectNoFailure } from "../../support/attacked";
import { mailsTo } from "../../support/messages";
import { serve } from "../../support/served";
import { rounds, torture } from "../../support/torture";
import type { Answer, Visitor } from "../../support/visitor";

/** The first answers are slower for every caller. */
const WARM_UP = 20;
const AT_ONCE = 10;
/** The number of pairs, and how far from 0.5 the value may be. */
interface Look {
  pairs: number;
  most: number;
}

/**
 * With two hundred equal pairs the value is out of bounds once in a thousand times, with eighty once in thirty: three
 * times in a row once in forty thousand. A leak is out of bounds each time.
 */
const TRIES = 3;
const look: Look = { pairs: rounds(80, 200), most: 0.1 };

/** Forty pairs: a login that compares no password is faster than nearly all others. */
const lookAtLogin: Look = torture ? look : { pairs: 40, most: 0.2 };

/** Passwords cost what they do in production: comparing one takes longer than the rest of an answer. */
const site = await serve({ PASSWORD_COST: "full" });
const passwordHash = await makePasswords("full").hash("bread rice and oil");
afterAll(() => expectNoFailure(site));

interface Pair {
  known: string;
  unknown: string;
}

/** Each address once: the limits are on, and count the typed value and the IP address. */
async function makePairs(count: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let made = 0; made < count + WARM_UP; made += 1) {
    const { email } = await makeOwner(site.db, { passwordHash });
    pairs.push({ known: email, unknown: email.replace(/^owner/, "strng") });
  }
  return pairs;
}

type Ask = (email: string) => Promise<Answer>;

interface Page {
  ask: Ask;
  expected: number;
  /** More than one if an answer mostly waits. */
  lanes: number;
}

async function measure(ask: Ask, email: string, expected: number): Promise<number> {
  const started = performance.now();
  const { status } = await ask(email);
  const took = performance.now() - started;
  expect(status).toBe(expected);
  return took;
}

/** Each lane requests both of a pair, one after the other in random order, while the other lanes do the same. */
async function compare(pairs: Pair[], { ask, expected, lanes }: Page): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const waiting = [...pairs.entries()];
  const walk = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, pair] = next;
      const kinds = randomInt(2) === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
      for (const kind of kinds) {
        const took = await measure(ask, pair[kind], expected);
        if (index >= WARM_UP) times[kind].push(took);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, walk));
  return rankAuc(times.known, times.unknown);
}

async function expectAlike(round: () => Promise<number>, { most }: Look = look): Promise<void> {
  const values: number[] = [];
  while (values.length < TRIES) {
    await forgetTries(site.db);
    const value = await round();
    values.push(value);
    if (Math.abs(value - 0.5) <= most) return;
  }
  expect.fail(`known and unknown accounts are told apart by time: ${values.join(", ")}`);
}

test("a login takes as long for an account that does not exist", async () => {
  const ask: Ask = (email) => site.visitor().post("/login", { email, password: "wrong" });
  const page = { ask, expected: 401, lanes: 1 };
  await expectAlike(async () => compare(await makePairs(lookAtLogin.pairs), page), lookAtLogin);
});

test("starting a recovery takes as long too", async () => {
  const ask: Ask = (email) => site.visitor().post("/forgot-password", { email });
  await expectAlike(async () => compare(await makePairs(look.pairs), { ask, expected: 303, lanes: 4 }));
});

interface Browser {
  visitor: Visitor;
  wrong: string;
}

async function startRecovery(email: string): Promise<[string, Browser]> {
  const visitor = site.visitor();
  await visitor.post("/forgot-password", { email });
  const [mail] = await mailsTo(site.db, email);
  return [email, { visitor, wrong: mail?.code === "12345" ? "54321" : "12345" }];
}

test("a wrong code and a request for a phone code take as long too", async () => {
  const pairs = await makePairs(look.pairs);
  const emails = pairs.flatMap(({ known, unknown }) => [known, unknown]);
  const browsers = new Map<string, Browser>();
  while (emails.length > 0)
    for (const [email, browser] of await Promise.all(emails.splice(0, AT_ONCE).map(startRecovery)))
      browsers.set(email, browser);
  const asking = (fields: (browser: Browser) => Record<string, string>): Ask => {
    return async (email) => {
      const browser = browsers.get(email) ?? (await startRecovery(email))[1];
      return browser.visitor.post("/forgot-opt-reset", fields(browser));
    };
  };
  const typing = { ask: asking(({ wrong }) => ({ code: wrong })), expected: 422, lanes: 4 };
  await expectAlike(() => compare(pairs, typing));
  const phoning = { ask: asking(() => ({ intent: "phone" })), expected: 303, lanes: 4 };
  await expectAlike(() => compare(pairs, phoning));
});

/** How often a value of the first list is above one of the second: 0.5 if the two cannot be told apart. */
function rankAuc(first: number[], second: number[]): number {
  const ranked = [...first.map((value) => ({ value, of: 1 })), ...second.map((value) => ({ value, of: 0 }))];
  ranked.sort((one, other) => one.value - other.value);
  const ranks = ranked.reduce((sum, { of }, index) => sum + of * (index + 1), 0);
  return (ranks - (first.length * (first.length + 1)) / 2) / (first.length * second.length);
}
