import { afterAll, describe, expect, test } from "vitest";

import { makePasswords } from "~/services/platform/passwords.server";
import { makeOwner } from "../../support/accounts";
import { expectNoFailure, logged, unchanged } from "../../support/attacked";
import { everyRow } from "../../support/rows";
import { serve, openSite } from "../../support/served";
import type { Visitor } from "../../support/visitor";

const password = "bread rice and oil";

const site = await serve();
const passwordHash = await makePasswords("low").hash(password);
afterAll(() => expectNoFailure(site));

const owner = () => makeOwner(site.db, { passwordHash });
const logIn = (visitor: Visitor, email: string, typed: string) =>
  visitor.post("/login", { email, password: typed });

async function guessFromManyAddresses(email: string, times: number) {
  const answers = [];
  for (let count = 0; count < times; count += 1) answers.push(await logIn(site.visitor(), email, "wrong"));
  return answers;
}

const refusals = [...Array<number>(20).fill(401), ...Array<number>(5).fill(429)];

describe("many wrong passwords", () => {
  test("from many IP addresses are stopped, in the same words for an account that does not exist", async () => {
    const user = await owner();
    const { logged: lines } = await unchanged(site.db, async () => {
      const known = await guessFromManyAddresses(user.email, 25);
      const unknown = await guessFromManyAddresses("nobody1x1@shop.example", 25);
      for (const answers of [known, unknown]) expect(answers.map(({ status }) => status)).toEqual(refusals);
      const words = (answers: typeof known) => /Too many attempts[^<]*/.exec(answers.at(-1)?.body ?? "")?.[0];
      expect(words(known)).toMatch(/^Too many attempts. Try again in \d+ minutes/);
      expect(words(unknown)).toBe(words(known));
      expect(known.at(-1)?.headers.has("Retry-After")).toBe(true);
    });
    const ofKnown = lines.filter((line) => line.subjectId === user.id).map(({ reason }) => reason);
    expect(ofKnown).toEqual([...Array<string>(20).fill("password"), ...Array<string>(5).fill("throttled")]);
    expect(lines.every(({ action, outcome }) => action === "login" && outcome === "refused")).toBe(true);
    expect(lines).toHaveLength(50);
  });

  test("of strangers lock out strangers, and not the owner in their own browser", async () => {
    const user = await owner();
    const own = site.visitor();
    await logIn(own, user.email, password);
    await own.post("/logout");
    await guessFromManyAddresses(user.email, 25);
    expect((await logIn(site.visitor(), user.email, password)).status).toBe(429);
    const again = await logIn(own, user.email, password);
    expect([again.status, again.headers.get("Location")]).toEqual([303, "/dashboard"]);
  });

  test("in a known browser are stopped too, and another account's device does not count", async () => {
    const user = await owner();
    const other = await owner();
    const thief = site.visitor();
    await logIn(thief, other.email, password);
    await thief.post("/logout");
    await guessFromManyAddresses(user.email, 20);
    expect((await logIn(thief, user.email, password)).status).toBe(429);
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await logIn(thief, other.email, "wrong")).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test("at once are compared five times at most from one network, and twenty from all", async () => {
    const [near, far] = [await owner(), await owner()];
    const visitor = site.visitor();
    const { answer: lines } = await unchanged(site.db, () =>
      logged(site.db, async () => {
        await Promise.all(Array.from({ length: 50 }, () => logIn(visitor, near.email, "wrong")));
        await Promise.all(Array.from({ length: 50 }, () => logIn(site.visitor(), far.email, "wrong")));
      }),
    );
    const compared = (id: number) =>
      lines.filter(({ subjectId: subject, reason }) => subject === id && reason === "password");
    expect([compared(near.id).length, compared(far.id).length]).toEqual([5, 20]);
  });

  test("with a forged IP address count for the socket", async () => {
    const direct = await openSite({ TRUSTED_PROXIES: "" });
    const statuses = [];
    for (let count = 0; count < 32; count += 1)
      statuses.push((await logIn(direct.visitor(), `spoof${count}@shop.example`, "wrong")).status);
    await direct.stop();
    expect(statuses.slice(30)).toEqual([429, 429]);
  });
});

describe("a password", () => {
  test.each([
    ["of 129 characters", 422, "x".repeat(129)],
    ["of 129 characters of four bytes", 422, "\u{1f600}".repeat(129)],
    ["of ten million characters", 413, "x".repeat(10_000_000)],
  ])("%s is refused before it is hashed, and uses up no attempt", async (_what, status, typed) => {
    const user = await owner();
    const { answer, logged: lines } = await unchanged(site.db, () =>
      logIn(site.visitor(), user.email, typed),
    );
    expect(answer.status).toBe(status);
    expect(lines).toEqual([]);
  });

  test("of the demo or a common default opens nothing outside the demo", async () => {
    const names = ["adashop", "bolashop", "tundeagent", "kaystaff", "admin", "root"];
    await everyRow(names, String, async (username) => {
      for (const typed of ["kaypoint demo 2026", username, "admin", "password", ""])
        expect([401, 422]).toContain((await logIn(site.visitor(), username, typed)).status);
    });
  });

  test("beside an invalid name opens nothing and makes no database query", async () => {
    const names = [
      "' OR 1=1--",
      "admin'/*",
      "x'; drop table users;--",
      "\\",
      "%",
      "_____",
      "$1",
      "a@b\\'@c",
      "\u202eada",
    ];
    await everyRow(names, JSON.stringify, async (email) => {
      const { answer } = await unchanged(site.db, () => logIn(site.visitor(), email, "' OR ''='"));
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith("sid="))).toBe(false);
    });
  });
});

test("a login from another site, or from a subdomain, opens no session for the visitor", async () => {
  const user = await owner();
  const foreign: Record<string, string>[] = [
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Origin: "https://evil.example" },
  ];
  for (const headers of foreign) {
    const { answer } = await unchanged(site.db, () =>
      site.visitor().post("/login", { email: user.email, password }, headers),
    );
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});
