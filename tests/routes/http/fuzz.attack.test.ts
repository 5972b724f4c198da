import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";

import { insertSession } from "~/models/sessions/session.server";
import type { User } from "~/models/users/user";
import { makePasswords } from "~/services/platform/passwords.server";
import { hashToken } from "~/services/platform/token.server";
import { changeAccount, makeOwner } from "../../support/accounts";
import { expectNoFailure } from "../../support/attacked";
import { type Chance, formOf, fuzzBody, makeChance } from "../../support/fuzz";
import { type BuiltRoute, dataPath, formPath, readManifest } from "../../support/manifest";
import { newestMail } from "../../support/messages";
import { fileSandbox } from "../../support/sandbox";
import { serve } from "../../support/served";
import { rounds, seed } from "../../support/torture";
import { privateAddress } from "../../support/visitor";

const POSTS = rounds(1_000, 5_000);
const VISITORS = rounds(40, 100);
const AT_ONCE = 8;
const LONGEST = 300_000;

const routes = (await readManifest()).filter(({ action }) => action);

// A form that happens to be right asks the provider, which would else answer nothing.
await fileSandbox();
const site = await serve();
const passwordHash = await makePasswords("low").hash("bread rice and oil");

const kinds = ["stranger", "owner", "unverified owner", "agent", "recovering", "granted", "stale"] as const;

/** The cookies of a visitor whom the forms accept or not. */
async function makeJar(kind: (typeof kinds)[number], number: number): Promise<Map<string, string>> {
  const jar = new Map<string, string>();
  if (kind === "stranger") return jar;
  const user = await makeOwner(site.db, { verified: kind !== "unverified owner", passwordHash });
  if (kind === "recovering" || kind === "granted") return recover(user, kind === "granted");
  if (kind === "agent") {
    await changeAccount(site.db, user.id, { role: "agent" });
    await site.db
      .insertInto("agents")
      .values({ userId: user.id, code: `FUZZ${number}` })
      .execute();
  }
  jar.set("sid", await logIn(kind === "agent" ? { ...user, role: "agent" } : user, kind === "stale"));
  return jar;
}

async function recover(user: User, granted: boolean): Promise<Map<string, string>> {
  const visitor = site.visitor();
  await visitor.post("/forgot-password", { email: user.email });
  const { code } = await newestMail(site.db, user.email);
  if (granted) await visitor.post("/forgot-opt-reset", { code });
  return visitor.jar;
}

async function logIn(user: User, stale: boolean): Promise<string> {
  const token = `fuzz-${user.id}-${seed}`;
  const now = new Date(Date.now() - (stale ? 20 * 60_000 : 0));
  const session = { tokenHash: hashToken(token), addressPrefix: "10.0.0.0/24", userAgent: "fuzz", now };
  await insertSession(site.db, { user, ...session });
  return token;
}

const queries = [
  "",
  "",
  "",
  "?page=signup",
  "?plan=2&duration=month",
  "?page=%00",
  "?by=mail",
  "?code=%F0%9F%98%80",
];
const oddCookies = [
  "sid=%ff; flow=; grant=x",
  "sid=a; sid=b",
  "flash=__proto__",
  "=",
  'sid="a b"',
  "a".repeat(5_000),
];

function target(chance: Chance, route: BuiltRoute): string {
  if (!route.resource && chance.often(0.2)) return dataPath(route);
  const path = formPath(route);
  return path.includes("?") ? path : path + chance.pick(queries);
}

interface Failure {
  seed: number;
  path: string;
  body: string;
  cookie: string;
  status: number | string;
}

async function post(chance: Chance, jar: Map<string, string>): Promise<Failure | null> {
  const route = chance.pick(routes);
  const path = target(chance, route);
  const { body, type } = fuzzBody(chance, formOf(route.id, `u${seed}x${chance.below(1e9)}`));
  const own = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const cookie = chance.often(0.1) ? chance.pick(["", ...oddCookies]) : own;
  const headers: Record<string, string> = { "X-Forwarded-For": privateAddress() };
  if (cookie) headers.Cookie = cookie;
  if (type) headers["Content-Type"] = type;
  const answer = await send(path, headers, body);
  if (route.id !== "/logout") keepCookies(jar, answer.cookies);
  const failed = typeof answer.status === "string" || answer.status >= 500;
  return failed ? { seed, path, body: body.slice(0, 500), cookie, status: answer.status } : null;
}

async function send(path: string, headers: Record<string, string>, body: string) {
  try {
    const sent = { method: "POST", headers, body: Buffer.from(body), redirect: "manual" } as const;
    const response = await fetch(new URL(path, site.url), sent);
    await response.arrayBuffer();
    return { status: response.status, cookies: response.headers.getSetCookie() };
  } catch (error) {
    return { status: String(error instanceof Error ? error.cause : error), cookies: [] };
  }
}

/** Keeps new tokens and grants; an ended session stays in the jar, as a thief's copy would. */
function keepCookies(jar: Map<string, string>, cookies: string[]): void {
  for (const cookie of cookies) {
    const [, name = "", value = ""] = /^(\w+)=([^;]*)/.exec(cookie) ?? [];
    if (value !== "") jar.set(name, value);
  }
}

test(
  `${POSTS} posts to every form, whatever is in them, break nothing (seed ${seed})`,
  async () => {
    expect(routes.length).toBeGreaterThan(15);
    const failures: Failure[] = [];
    const visitors = Array.from({ length: VISITORS }, (_, number) => number);
    const work = async () => {
      for (let number = visitors.shift(); number !== undefined; number = visitors.shift()) {
        const chance = makeChance(seed + number);
        const jar = await makeJar(chance.pick(kinds), number);
        for (let count = 0; count < POSTS / VISITORS; count += 1) {
          const failure = await post(chance, jar);
          if (failure) failures.push(failure);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(failures.slice(0, 5)).toEqual([]);
    await wait(100);
    expectNoFailure(site);
  },
  LONGEST,
);
