import { getUser } from "~/models/users/user.server";
import { trialEligibility } from "~/models/subscriptions/trial.server";
import { expect, test } from "vitest";
import { demoAccounts, seedDemo } from "#db/seed/demo";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import { walletHistory } from "~/models/ledger/wallet.server";
import { checkLedger } from "~/services/ledger/verify-ledger.server";
import { sealWaiting } from "~/services/ledger/seal-ledger.server";
import { countLocations } from "~/models/users/location.server";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";

const now = new Date("2026-03-10T09:00:00Z");

const database = await testDatabase();
const hashPassword = () => Promise.resolve("$argon2id$none");
await database.db.transaction().execute((trx) => seedDemo(trx, { now, hashPassword }));

async function idOf(username: string): Promise<number> {
  const account = demoAccounts.find((demo) => demo.username === username);
  const row = database.db
    .selectFrom("users")
    .select("id")
    .where("username", "=", account?.username ?? "");
  return (await row.executeTakeFirstOrThrow()).id;
}

test("the demo owner has a wallet with some months of history", async () => {
  const ada = await idOf("adashop");
  expect(await walletBalance(database.db, ada)).toBe(naira(24_350));
  const lines = await walletHistory(database.db, ada, "wallet", { from: null, until: null });
  expect(lines.map(({ change }) => change)).toEqual([20_000, -6_000, -6_000, 10_000, 6_350].map(naira));
  expect(lines.at(-1)?.balance).toBe(naira(24_350));
  const march = await walletHistory(database.db, ada, "wallet", {
    from: new Date("2026-01-01Z"),
    until: now,
  });
  expect(march.map(({ change }) => change)).toEqual([naira(10_000), naira(6_350)]);
});

test("the demo agent has tokens, bought and given", async () => {
  const tunde = await idOf("tundeagent");
  expect(await walletBalance(database.db, tunde, "tokens")).toBe(naira(52_400));
  const lines = await walletHistory(database.db, tunde, "tokens", { from: null, until: null });
  expect(lines.map(({ text, change }) => [text, change])).toEqual([
    ["Tokens by card", naira(50_000)],
    ["Granted: Welcome gift for a new agent", naira(2_400)],
  ]);
});

test("the demo owner has no running plan, and can still take the trial", async () => {
  const ada = await idOf("adashop");
  expect(await liveSubscription(database.db, ada, now)).toBeNull();
  expect(await trialEligibility(database.db, await getUser(database.db, ada), null)).toBe("entitled");
});

test("other demo owners have Plus with an extra outlet, a trial, and a failed renewal", async () => {
  const live = async (username: string) => liveSubscription(database.db, await idOf(username), now);
  const chidi = await idOf("chidimart");
  expect(await live("chidimart")).toMatchObject({
    kind: "paid",
    renewalMethod: "wallet",
    extras: [{ kind: "outlets", quantity: 1 }],
  });
  expect(await countLocations(database.db, chidi)).toBe(3);
  expect(await live("efefoods")).toMatchObject({ kind: "trial" });
  expect(
    await trialEligibility(
      database.db,
      await getUser(database.db, await idOf("efefoods")),
      await live("efefoods"),
    ),
  ).toBe("running");
  const fola = await live("folafabrics");
  expect(Number(fola?.endsAt)).toBeLessThan(Number(now));
  expect(Number(fola?.graceUntil)).toBeGreaterThan(Number(now));
  expect(await walletBalance(database.db, await idOf("folafabrics"))).toBe(naira(500));
  expect(await live("bolashop")).toBeNull();
});

test("the demo's books are in order, with receipts numbered in each year, and the jobs seal them without a mail", async () => {
  const context = { ...makeContext(database.db, now), origin: "https://kaypoint.example" };
  await sealWaiting(context);
  expect(await checkLedger(context)).toEqual({ links: 1, waiting: 0, problems: [] });
  const receipts = await database.db
    .selectFrom("receipts")
    .select(["year", "number"])
    .orderBy("id")
    .execute();
  expect(receipts.map(({ year, number }) => `${year}-${number}`)).toEqual([
    "2025-1",
    "2025-2",
    "2025-3",
    "2026-1",
    "2026-2",
    "2026-3",
    "2026-4",
    "2026-5",
    "2026-6",
    "2026-7",
  ]);
  expect(await database.db.selectFrom("outbox").select("id").execute()).toEqual([]);
});
