import { describe, expect, test } from "vitest";

import { makePasswords } from "~/services/platform/passwords.server";
import { makeOwner } from "../../support/accounts";
import { attackedSite, unchanged } from "../../support/attacked";
import { everyRow } from "../../support/rows";
import type { Visitor } from "../../support/visitor";

const password = "bread rice and oil";

const site = await attackedSite();
const passwordHash = await makePasswords("low").hash(password);

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
