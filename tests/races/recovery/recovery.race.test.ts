import { beforeEach, expect, test } from "vitest";

import type { User } from "~/models/users/user";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { mailsTo, newestMail } from "../../support/messages";
import { type Browser, makeBrowser } from "../../support/recovery";

const strong = "seven yellow canoes";
const start = new Date("2026-11-21T09:00:00Z");
let context: ReturnType<typeof makeContext>;
let user: User;

const database = await testDatabase();
beforeEach(async () => {
  context = makeContext(database.db, start);
  user = await makeOwner(database.db);
});

const outcomes = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome).sort();

/** Browsers that each have a code of the same account, a minute apart. */
async function started(count: number): Promise<{ browser: Browser; code: string; key: string }[]> {
  const all = [];
  for (let index = 0; index < count; index += 1) {
    context.setTime(new Date(start.getTime() + index * 60_000));
    const browser = makeBrowser(context);
    await browser.start(user.email);
    all.push({ browser, ...(await newestMail(database.db, user.email)) });
  }
  return all;
}

test("one of two simultaneous resets wins, and the other is void", async () => {
  for (let round = 0; round < 5; round += 1) {
    user = await makeOwner(database.db);
    const browsers = await started(2);
    for (const { browser, code } of browsers) expect((await browser.type(code)).outcome).toBe("accepted");
    const results = await Promise.all(
      browsers.map(({ browser }, index) => browser.setPassword(`${strong} ${index}`)),
    );
    expect(outcomes(results)).toEqual(["changed", "gone"]);
    const told = (await mailsTo(database.db, user.email)).filter(({ subject }) =>
      subject?.includes("changed"),
    );
    expect(told).toHaveLength(1);
  }
});

test("one grant twenty times at once sets one password", async () => {
  const [first] = await started(1);
  await first?.browser.type(first.code);
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) => first!.browser.setPassword(`${strong} ${index}`)),
  );
  expect(results.filter(({ outcome }) => outcome === "changed")).toHaveLength(1);
});

test("one key in twenty browsers at once opens the account once", async () => {
  const [first] = await started(1);
  const browsers = Array.from({ length: 20 }, () => makeBrowser(context));
  for (const browser of browsers) await browser.start(user.email);
  const results = await Promise.all(browsers.map((browser) => browser.paste(first!.key)));
  expect(results.filter(({ outcome }) => outcome === "accepted")).toHaveLength(1);
});

test("a code or key accepted while the password changes leaves no grant behind", async () => {
  for (let round = 0; round < 10; round += 1) {
    user = await makeOwner(database.db);
    const [owner, byCode, byKey] = await started(3);
    if (!owner || !byCode || !byKey) throw new Error("three browsers were started");
    await owner.browser.type(owner.code);
    const [changed] = await Promise.all([
      owner.browser.setPassword(strong),
      byCode.browser.type(byCode.code).catch(() => null),
      byKey.browser.paste(byKey.key).catch(() => null),
    ]);
    expect(changed).toMatchObject({ outcome: "changed" });
    expect(await byCode.browser.granted()).toBeNull();
    expect(await byKey.browser.granted()).toBeNull();
  }
});

test("asking for codes while the password changes causes no failure", async () => {
  for (let round = 0; round < 10; round += 1) {
    user = await makeOwner(database.db);
    const [owner, other] = await started(2);
    if (!owner || !other) throw new Error("two browsers were started");
    await owner.browser.type(owner.code);
    context.setTime(new Date(context.clock.now().getTime() + 60_000));
    const begun = await other.browser.recovery();
    const results = await Promise.all([
      owner.browser.setPassword(strong),
      other.browser.askMail(begun),
      other.browser.askPhone(begun),
    ]);
    expect(results).toMatchObject([{ outcome: "changed" }, { sent: true }, { sent: true }]);
  }
});

test("twenty simultaneous requests send one mail", async () => {
  await Promise.all(Array.from({ length: 20 }, () => makeBrowser(context).start(user.email)));
  expect(await mailsTo(database.db, user.email)).toHaveLength(1);
});
