import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { MINUTE } from "~/models/duration";
import {
  readRegistrantFilter,
  registrantSorts,
  type ListedRegistrant,
  type RegistrantSort,
} from "~/models/agents/registrant-list";
import {
  countListed,
  listRegistrantPage,
  type RegistrantScope,
} from "~/models/agents/registrant-list.server";
import { createOwner } from "~/models/users/user.server";
import { makeAgent } from "../../support/accounts";
import { testDatabase } from "../../support/database";

const morning = new Date("2026-11-20T08:00:00Z");

const database = await testDatabase();
const db = database.db;

let made = 0;
/** A registrant of the agent, or of no agent. */
async function register(
  agentId: number | null,
  own: { name?: string; minute?: number; phone?: string } = {},
) {
  made += 1;
  return createOwner(db, {
    name: own.name ?? `Shop ${made}`,
    username: `shop${made}.${randomInt(1e6)}`,
    email: `mail${made}@shops.example`,
    phone: own.phone ?? `+23480${String(made).padStart(8, "0")}`,
    phoneReachable: true,
    passwordHash: null,
    about: null,
    referralCode: null,
    agentId,
    now: new Date(morning.getTime() + (own.minute ?? made) * MINUTE),
  });
}

const agent = async () => ({ agentId: await makeAgent(db, `REG${randomInt(1e9)}`) });
const filter = (search = "", sort: RegistrantSort = "newest") => ({ search, sort });
const names = (rows: ListedRegistrant[]) => rows.map(({ name }) => name);
const first = { after: null, before: null };

/** Every page of the list, forwards and then backwards from its end. */
async function walk(scope: RegistrantScope, sort: RegistrantSort, limit: number) {
  const pages: ListedRegistrant[][] = [];
  for (let after: number | null = null; ;) {
    const page = await listRegistrantPage(db, scope, filter("", sort), { after, before: null, limit });
    if (page.length === 0) break;
    pages.push(page);
    after = page.at(-1)?.id ?? null;
  }
  const back: ListedRegistrant[][] = [];
  for (let before = pages.at(-1)?.[0]?.id ?? null; before !== null;) {
    const page = await listRegistrantPage(db, scope, filter("", sort), { after: null, before, limit });
    if (page.length === 0) break;
    back.unshift(page);
    before = page[0]?.id ?? null;
  }
  return { forwards: pages.flat(), backwards: back.flat(), last: pages.at(-1) ?? [] };
}

describe("pages", () => {
  test.each(Object.keys(registrantSorts) as RegistrantSort[])(
    "list every customer once in the order %s, forwards and backwards, with equal names and times",
    async (sort) => {
      const scope = await agent();
      for (const [name, minute] of [
        ["Zed", 1],
        ["ada", 1],
        ["Ada", 1],
        ["Bola", 2],
        ["Ada", 3],
        ["bola", 3],
        ["Chidi", 4],
      ] as const)
        await register(scope.agentId, { name, minute });
      const { forwards, backwards, last } = await walk(scope, sort, 2);
      const falling = sort === "newest" || sort === "z-a";
      const keyOf = (row: ListedRegistrant) =>
        sort === "newest" || sort === "oldest" ? row.registeredAt.getTime() : row.name.toLowerCase();
      const expected = [...forwards].sort((one, other) => {
        const byKey = keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : one.id - other.id;
        return falling ? -byKey : byKey;
      });
      expect(new Set(forwards.map(({ id }) => id)).size).toBe(7);
      expect(forwards).toEqual(expected);
      expect([...backwards, ...last]).toEqual(forwards);
    },
  );

  test("of an agent never include another's, even from another's cursor", async () => {
    const [own, other] = [await agent(), await agent()];
    await register(own.agentId, { name: "Mine" });
    const { id: theirs } = await register(other.agentId, { name: "Theirs" });
    await register(null, { name: "Nobody's" });
    expect(names(await listRegistrantPage(db, own, filter(), { ...first, limit: 9 }))).toEqual(["Mine"]);
    for (const place of [
      { after: theirs, before: null },
      { after: null, before: theirs },
    ])
      expect(await listRegistrantPage(db, own, filter(), { ...place, limit: 9 })).toEqual([]);
    const all = names(await listRegistrantPage(db, "all", filter(), { ...first, limit: 1000 }));
    expect(all).toEqual(expect.arrayContaining(["Mine", "Theirs"]));
    expect(all).not.toContain("Nobody's");
  });
});

describe("search", () => {
  test.each([
    ["ola", ["Ọlá Stores & Sons"]],
    ["STORE", ["Ọlá Stores & Sons", "Ɗan Store"]],
    ["sons ola", ["Ọlá Stores & Sons"]],
    ["dan", ["Ɗan Store"]],
    ["0803 123 4567", ["Ɗan Store"]],
    ["+234 803 123", ["Ɗan Store"]],
    ["0803123", ["Ɗan Store"]],
    ["tores", []],
    ["&", []],
    ["'; drop table users --", []],
    ["ola:* | !dan", []],
    ["\\", []],
  ])("for %j finds %j", async (typed, found) => {
    const scope = await agent();
    await register(scope.agentId, { name: "Ɗan Store", phone: "+2348031234567" });
    await register(scope.agentId, { name: "Ọlá Stores & Sons" });
    expect(names(await listRegistrantPage(db, scope, filter(typed), { ...first, limit: 9 }))).toEqual(found);
    expect(await countListed(db, scope, { search: typed }, 9)).toBe(found.length);
  });

  test("finds by email and username", async () => {
    const scope = await agent();
    const { id } = await register(scope.agentId);
    const user = await db
      .selectFrom("users")
      .select(["email", "username"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    for (const typed of [user.email, user.email.slice(0, 8), user.username])
      expect(await countListed(db, scope, { search: typed }, 9)).toBe(1);
  });

  test("counts up to the requested limit", async () => {
    const scope = await agent();
    for (let count = 0; count < 4; count += 1) await register(scope.agentId);
    const everybody = readRegistrantFilter(new URLSearchParams());
    expect(await countListed(db, scope, everybody, 4)).toBe(4);
    expect(await countListed(db, scope, everybody, 3)).toBeNull();
  });

  test("finds rare and common names among thousands, from every cursor and in every order", async () => {
    const scope = await agent();
    await sql`
      insert into users (name, username, email, phone, phone_reachable, agent_id, created_at)
        select case when n % 900 = 0 then 'Rare ' else 'Usual ' end || n, ${scope.agentId} || 'many' || n,
          ${scope.agentId} || 'many' || n || '@shops.example', '+2348', false, ${scope.agentId}::bigint,
          ${morning}::timestamptz + n * interval '1 second'
        from generate_series(1, 4500) n`.execute(db);
    const rare = [4500, 3600, 2700, 1800, 900].map((n) => `Rare ${n}`);
    const page = (
      typed: string,
      sort: RegistrantSort,
      place: typeof first | { after: number; before: null },
    ) => listRegistrantPage(db, scope, filter(typed, sort), { ...place, limit: 3 });
    const top = await page("rare", "newest", first);
    expect(names(top)).toEqual(rare.slice(0, 3));
    expect(names(await page("rare", "newest", { after: top[2]?.id ?? 0, before: null }))).toEqual(
      rare.slice(3),
    );
    expect(names(await page("rare", "a-z", first))).toEqual(["Rare 1800", "Rare 2700", "Rare 3600"]);
    expect(names(await page("usual", "oldest", first))).toEqual(["Usual 1", "Usual 2", "Usual 3"]);
    expect(await page("nobody", "z-a", first)).toEqual([]);
    expect(await countListed(db, scope, { search: "rare" }, 1000)).toBe(5);
    expect(await countListed(db, scope, { search: "usual" }, 1000)).toBeNull();
  });
});
