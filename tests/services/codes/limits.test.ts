import { beforeEach, describe, expect, test } from "vitest";

import { HOUR, MINUTE, SECOND } from "~/models/duration";
import { targetKey } from "~/models/codes/flow.server";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import { ensurePhoneCode } from "~/services/accounts/verify-phone.server";
import { makeOwner } from "../../support/accounts";
import { codesSentTo, makeCaller, newestCode, otherCode } from "../../support/messages";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { makeRequestContext } from "../../support/request";
import { privateAddress } from "../../support/visitor";

let context: ReturnType<typeof makeContext>;
let user: User;
let address: string;
let caller: ReturnType<typeof makeCaller>;

const start = new Date("2026-11-21T09:00:00Z");
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);

const database = await testDatabase();
beforeEach(async () => {
  context = makeContext(database.db, start);
  user = await makeOwner(database.db, { verified: false });
  address = privateAddress();
  caller = makeCaller(context, user);
});

const here = () => ({ address });
const code = () => newestCode(database.db, user.phone);
const sent = () => codesSentTo(database.db, user.phone);
const isVerified = async () => (await getUser(database.db, user.id)).phoneVerifiedAt !== null;

async function wrongCodes(times: number) {
  for (let index = 0; index < times; index += 1) await caller.typeWrong(here());
}

describe("wrong codes", () => {
  test("use a code up after three, and then the right one is refused too", async () => {
    await caller.ask(here());
    const left = [
      await caller.typeWrong(here()),
      await caller.typeWrong(here()),
      await caller.typeWrong(here()),
    ];
    expect(left).toEqual([2, 1, 0].map((attemptsLeft) => ({ outcome: "wrong", attemptsLeft })));
    expect(await caller.typeWrong(here())).toEqual({ outcome: "gone" });
    expect(await caller.type(await code(), here())).toEqual({ outcome: "gone" });
    expect(await isVerified()).toBe(false);
  });

  test("count even if the request then fails", async () => {
    await caller.ask(here());
    await wrongCodes(2);
    const budget = await database.db
      .selectFrom("codeBudgets")
      .innerJoin("codeFlows", "codeFlows.targetKey", "codeBudgets.targetKey")
      .select(["attempts", "consecutiveWrong"])
      .where("userId", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(budget).toEqual({ attempts: 2, consecutiveWrong: 2 });
  });

  test("pause the number after ten a day, across resends, IP addresses and the account's sessions", async () => {
    for (let round = 0; round < 4; round += 1) {
      context.setTime(after(round * HOUR));
      await caller.ask(here());
      address = privateAddress();
      await wrongCodes(3);
    }
    const anywhere = { address: privateAddress() };
    expect(await caller.type(await code(), anywhere)).toMatchObject({ outcome: "paused" });
    expect(await caller.ask(anywhere)).toMatchObject({ sent: false });
  });

  test("of strangers who named the number do not pause its owner, and are forgotten once it is verified", async () => {
    for (let count = 0; count < 3; count += 1) {
      const stranger = makeCaller(
        context,
        await makeOwner(database.db, { verified: false, phone: user.phone }),
      );
      await stranger.ask({ address: privateAddress() });
      const wrong = otherCode(await code());
      for (let tries = 0; tries < 3; tries += 1) await stranger.type(wrong, { address: privateAddress() });
    }
    expect(await caller.ask(here())).toEqual({ sent: true });
    expect(await caller.type(await code(), here())).toEqual({ outcome: "accepted" });
    const budgets = await database.db
      .selectFrom("codeBudgets")
      .select(["consecutiveWrong", "wrongAt"])
      .where("targetKey", "=", targetKey("sms", user.phone))
      .execute();
    expect(budgets).toEqual(Array(4).fill({ consecutiveWrong: 0, wrongAt: [] }));
  });

  test("are forgotten after a right one", async () => {
    await caller.ask(here());
    await wrongCodes(2);
    await caller.type(await code(), here());
    const budget = await database.db
      .selectFrom("codeBudgets")
      .innerJoin("codeFlows", "codeFlows.targetKey", "codeBudgets.targetKey")
      .select(["consecutiveWrong", "wrongAt"])
      .where("userId", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(budget).toEqual({ consecutiveWrong: 0, wrongAt: [] });
  });

  test("from one IP address are limited to thirty an hour, across all numbers", async () => {
    const outcomes: string[] = [];
    for (let index = 0; index < 35; index += 1) {
      const victim = makeCaller(context, await makeOwner(database.db, { verified: false }));
      await victim.ask({ address: privateAddress() });
      outcomes.push((await victim.typeWrong(here())).outcome);
    }
    expect(outcomes).toEqual([...Array<string>(30).fill("wrong"), ...Array<string>(5).fill("throttled")]);
  });

  test("of others at an IP address do not count against right ones", async () => {
    for (let index = 0; index < 18; index += 1) {
      const neighbour = await makeOwner(database.db, { verified: false });
      const calls = makeCaller(context, neighbour);
      await calls.ask({ address: privateAddress() });
      const right = await newestCode(database.db, neighbour.phone);
      expect(await calls.type(right, here())).toEqual({ outcome: "accepted" });
    }
  });
});

describe("a new code", () => {
  test("is refused at 58 seconds and sent at 59", async () => {
    await caller.ask(here());
    context.setTime(after(58 * SECOND));
    expect(await caller.ask(here())).toEqual({ sent: false, pause: { until: after(59 * SECOND) } });
    expect(await sent()).toHaveLength(1);
    context.setTime(after(59 * SECOND));
    expect(await caller.ask(here())).toEqual({ sent: true });
    expect(await sent()).toHaveLength(2);
  });

  test("is sent three times an hour and five times a day", async () => {
    for (let minute = 0; minute < 24 * 60; minute += 20) {
      context.setTime(after(minute * MINUTE));
      address = privateAddress();
      await caller.ask(here());
      if (minute === 40) expect(await sent()).toHaveLength(3);
    }
    expect(await sent()).toHaveLength(5);
  });

  test("ends the one before it and gives three new tries", async () => {
    await caller.ask(here());
    const first = await code();
    await wrongCodes(2);
    context.setTime(after(MINUTE));
    await caller.ask(here());
    const second = await code();
    if (first !== second)
      expect(await caller.type(first, here())).toEqual({ outcome: "wrong", attemptsLeft: 2 });
    expect(await caller.type(second, here())).toEqual({ outcome: "accepted" });
  });

  test("does not affect strangers' flows for the same number, nor they it", async () => {
    await caller.ask(here());
    const own = await code();
    for (let count = 0; count < 4; count += 1) {
      const stranger = await makeOwner(database.db, { verified: false, phone: user.phone });
      expect(await makeCaller(context, stranger).ask({ address: privateAddress() })).toEqual({ sent: true });
    }
    expect(await caller.type(own, here())).toEqual({ outcome: "accepted" });
  });

  test.each([
    ["six times a day from one network", 6, () => address],
    ["fifteen times a day from all", 15, privateAddress],
  ])("is sent to one number %s, however many accounts name it", async (_, most, from) => {
    const answers: boolean[] = [];
    for (let index = 0; index < most + 2; index += 1) {
      const other = await makeOwner(database.db, { verified: false, phone: user.phone });
      answers.push((await makeCaller(context, other).ask({ address: from() })).sent);
    }
    expect(answers.filter(Boolean)).toHaveLength(most);
  });

  test("is sent fifteen times an hour from one IP address to unverified numbers, and the network is named as the reason", async () => {
    const answers = [];
    for (let index = 0; index < 17; index += 1) {
      const other = await makeOwner(database.db, { verified: false });
      answers.push(await makeCaller(context, other).ask(here()));
    }
    expect(answers.filter((answer) => answer.sent)).toHaveLength(15);
    expect(answers.at(-1)).toEqual({ sent: false, pause: { until: after(HOUR), ofNetwork: true } });
  });

  test("is not sent to a number that gets no SMS", async () => {
    const unreachable = { ...user, phone: "12025550123", phoneReachable: false };
    expect(await makeCaller(context, unreachable).ask(here())).toEqual({ sent: false, unreachable: true });
    await withRequestContext(makeRequestContext(), () => ensurePhoneCode(context, unreachable));
    expect(await codesSentTo(database.db, "12025550123")).toEqual([]);
  });

  test("is signed by the first key, and codes of the previous key still work, but not those of unknown keys", async () => {
    await caller.ask(here());
    const [key] = context.config.codeKeys;
    if (!key) throw new Error("the tests have a key");
    const fresh = { version: 2, key: Buffer.alloc(32, 9) };
    const rotated = { ...context, config: { ...context.config, codeKeys: [fresh, key] } };
    const without = { ...context, config: { ...context.config, codeKeys: [fresh] } };
    const right = await code();
    expect(await makeCaller(without, user).type(right, here())).toMatchObject({ outcome: "wrong" });
    expect(await makeCaller(rotated, user).type(right, here())).toEqual({ outcome: "accepted" });
  });
});
