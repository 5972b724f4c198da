import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Db } from "#db/client";
import { DAY, MINUTE } from "~/models/duration";
import { listKeys } from "~/models/tills/signing-key.server";
import { dropPublished, readJwks, readSigner, rotateKeys } from "~/services/tills/rotate-signing-keys.server";
import { makeContext } from "../../support/context";
import { openDatabase } from "../../support/database";

let database: Awaited<ReturnType<typeof openDatabase>> | undefined;
let db: Db;

beforeEach(async () => {
  database ??= await openDatabase();
  db = database.db;
  await db.deleteFrom("tillKeys").execute();
});
afterEach(() => vi.useRealTimers());
afterAll(() => database?.close());

const start = new Date("2026-11-21T09:00:00Z");
const reason = "as planned";
const statesOf = async () => (await listKeys(db)).map(({ state }) => state);
const kidOf = async (state: string) => (await listKeys(db)).find((key) => key.state === state)?.kid ?? "";

function context() {
  const app = makeContext(db);
  return { app, inDays: (days: number) => app.setTime(new Date(start.getTime() + days * DAY)) };
}

test("the first call makes a key that signs and a next one, and publishes no private part", async () => {
  const { app } = context();
  const { keys } = await readJwks(app);
  expect(keys.map((key) => Object.keys(key).sort())).toEqual(
    Array(2).fill(["alg", "crv", "kid", "kty", "use", "x"]),
  );
  expect(keys.map(({ kid }) => kid)).toEqual([await kidOf("next"), await kidOf("current")]);
  expect(await readJwks(app)).toEqual({ keys });
  expect((await readSigner(app, db)).kid).toBe(await kidOf("current"));
});

test("a private key decrypts only with the settings, and in its own row", async () => {
  const { app } = context();
  await readJwks(app);
  const others = [{ version: 1, key: Buffer.alloc(32, 99) }];
  const stolen = { ...app, config: { ...app.config, tillKeys: others } };
  await expect(readSigner(stolen, db)).rejects.toThrow();
  const rows = await db.selectFrom("tillKeys").select(["kid", "sealed"]).execute();
  expect(rows.map(({ sealed }) => (sealed?.length ?? 0) > 60)).toEqual([true, true]);
  const [from, to] = [await kidOf("next"), await kidOf("current")];
  const moved = rows.find(({ kid }) => kid === from)?.sealed;
  await db.updateTable("tillKeys").set({ sealed: moved }).where("kid", "=", to).execute();
  await expect(readSigner(app, db)).rejects.toThrow();
});

test("the next key signs after 14 days, and the old one is dropped 14 days later", async () => {
  const { app, inDays } = context();
  await readJwks(app);
  const [first, second] = [await kidOf("current"), await kidOf("next")];
  inDays(13);
  expect(await rotateKeys(app, { reason })).toMatchObject({ ok: false });
  inDays(14);
  expect(await rotateKeys(app, { reason })).toMatchObject({ ok: true });
  expect(await statesOf()).toEqual(["next", "current", "old"]);
  expect((await readSigner(app, db)).kid).toBe(second);
  expect((await readJwks(app)).keys.map(({ kid }) => kid)).toContain(first);
  const drop = (kid: string) => dropPublished(app, { kid, leaked: false, reason });
  expect(await drop(second)).toMatchObject({ ok: false });
  inDays(27);
  expect(await drop(first)).toMatchObject({ ok: false });
  inDays(28);
  expect(await drop(first)).toMatchObject({ ok: true });
  expect(await drop(first)).toMatchObject({ ok: false });
  expect(await drop("nobody")).toMatchObject({ ok: false });
  expect((await readJwks(app)).keys.map(({ kid }) => kid)).not.toContain(first);
  const acts = await db.selectFrom("auditEvents").select(["action", "reason"]).orderBy("id").execute();
  expect(acts).toEqual([
    { action: "till-key-rotated", reason },
    { action: "till-key-dropped", reason },
  ]);
});

test("a leaked key is dropped at once in any state, and there is always one that signs and one next", async () => {
  const { app } = context();
  await readJwks(app);
  for (const state of ["next", "current", "current"]) {
    const kid = await kidOf(state);
    expect(await dropPublished(app, { kid, leaked: true, reason: "in a backup" })).toMatchObject({
      ok: true,
    });
    expect((await readJwks(app)).keys.map((key) => key.kid)).not.toContain(kid);
    expect((await readSigner(app, db)).kid).toBe(await kidOf("current"));
    expect((await statesOf()).slice(0, 2)).toEqual(["next", "current"]);
  }
  const sealed = await db.selectFrom("tillKeys").select("sealed").where("state", "=", "dropped").execute();
  expect(sealed).toEqual(Array(3).fill({ sealed: null }));
});

test("a private key stays in memory for a minute, and only while the table says that it signs", async () => {
  const { app, inDays } = context();
  await readJwks(app);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  // With these settings no key can be decrypted, so it can only come from memory.
  const locked = { ...app, config: { ...app.config, tillKeys: [{ version: 1, key: Buffer.alloc(32, 99) }] } };
  const first = await readSigner(app, db);
  expect(await readSigner(locked, db)).toBe(first);
  vi.advanceTimersByTime(MINUTE);
  await expect(readSigner(locked, db)).rejects.toThrow();
  await readSigner(app, db);
  inDays(14);
  await rotateKeys(app, { reason });
  await expect(readSigner(locked, db)).rejects.toThrow();
  const second = await readSigner(app, db);
  expect(second.kid).not.toBe(first.kid);
  expect(await readSigner(locked, db)).toBe(second);
  await dropPublished(app, { kid: second.kid, leaked: true, reason });
  await expect(readSigner(locked, db)).rejects.toThrow();
});
