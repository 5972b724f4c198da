import { beforeEach, describe, expect, test } from "vitest";

import { newBrowser } from "../../support/sessions";
import { HOUR, MINUTE, SECOND } from "~/models/duration";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { startPhoneChange } from "~/services/accounts/change-phone.server";
import { signUp } from "~/services/accounts/sign-up.server";
import { mailCheckoutCode, verifyCheckoutCode } from "~/services/accounts/confirm-email.server";
import { phoneCodeState, verifyPhone } from "~/services/accounts/verify-phone.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import { internationalPhone, makeOwner, newAccount } from "../../support/accounts";
import { codesSentTo, newestCode, otherCode, mailsTo, newestMail } from "../../support/messages";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { makeRequestContext } from "../../support/request";
import { rounds } from "../../support/torture";
import { privateAddress } from "../../support/visitor";

let context: ReturnType<typeof makeContext> & { passwords: typeof passwords };
let current: ReturnType<typeof makeRequestContext>;

const start = new Date("2026-11-21T09:00:00Z");
const passwords = {
  hash: () => Promise.resolve("$argon2id$none"),
  matches: () => Promise.resolve(true),
  isLeaked: () => Promise.resolve(false),
};

const database = await testDatabase();
beforeEach(() => {
  context = { ...makeContext(database.db, start), passwords };
  current = makeRequestContext({ address: privateAddress() });
});

type TypedAccount = ReturnType<typeof newAccount>;

const here = <Result>(work: () => Promise<Result>) => withRequestContext(current, work);
const send = (typed: TypedAccount) => here(() => signUp(context, typed, newBrowser, current));

async function account(typed: TypedAccount): Promise<User> {
  const answer = await send(typed);
  if (answer.outcome !== "created") throw new Error(`the sign-up was refused: ${JSON.stringify(answer)}`);
  return answer.user;
}

const type = (user: User, code: string) => here(() => verifyPhone(context, user, code));

/** Types the code that arrived; fails if none did. */
async function verify(user: User) {
  const code = await newestCode(database.db, user.newPhone ?? user.phone);
  expect(await type(user, code)).toEqual({ outcome: "accepted" });
}

/** Plays the events of all owners in the order of their milliseconds. */
async function playAll(events: { at: number; act: () => Promise<void> }[]) {
  for (const { at, act } of [...events].sort((one, other) => one.at - other.at)) {
    context.setTime(new Date(start.getTime() + at));
    await act();
  }
}

/** An owner who signs up at this moment and types the code a while later. */
function owner(begin: number, mistake: "code" | "username" | "phone number" | null, taken: string) {
  const typed = newAccount();
  const wrong = { ...typed, ...(mistake === "phone number" && { phone: newAccount().phone }) };
  const own: { user?: User } = {};
  const userNow = () => {
    if (!own.user) throw new Error("the account is not there yet");
    return own.user;
  };
  const events = [
    {
      at: begin,
      async act() {
        if (mistake !== "username") own.user = await account(wrong);
        else expect(await send({ ...typed, username: taken })).toMatchObject({ outcome: "taken" });
      },
    },
    {
      at: begin + 30 * SECOND,
      async act() {
        if (mistake === "username") own.user = await account(typed);
        if (mistake === "code") {
          const code = await newestCode(database.db, userNow().phone);
          expect(await type(userNow(), otherCode(code))).toMatchObject({ outcome: "wrong" });
        }
        if (mistake !== "phone number") return;
        await here(() => startPhoneChange(context, userNow(), typed.phone));
        own.user = await getUser(database.db, userNow().id);
      },
    },
    { at: begin + 90 * SECOND, act: () => verify(userNow()) },
  ];
  return { events, phone: internationalPhone(typed.phone) };
}

/** At 500 an hour. */
const OWNERS = rounds(100, 500);
const NUMBERS = rounds(220, 500);
const mistakes = ["code", "username", "phone number"] as const;

describe("owners who share one IP address", () => {
  test("all get in when they sign up there, 500 in an hour, one in five mistyping once", async () => {
    const { username } = await makeOwner(database.db);
    const owners = Array.from({ length: OWNERS }, (_, index) => {
      const mistake = index % 5 === 0 ? mistakes[(index / 5) % mistakes.length] : null;
      return owner((index * HOUR) / 500, mistake ?? null, username);
    });
    await playAll(owners.flatMap(({ events }) => events));
    const verified = await database.db
      .selectFrom("users")
      .select("phone")
      .where("phoneVerifiedAt", "is not", null)
      .where(
        "phone",
        "in",
        owners.map(({ phone }) => phone),
      )
      .execute();
    expect(verified).toHaveLength(OWNERS);
  });
});

describe("a pumper with hundreds of numbers behind one IP address", () => {
  test("gets at most 15 SMS in any 60 minutes", async () => {
    const texts: number[] = [];
    const numbers = Array.from({ length: NUMBERS }, () => newAccount());
    const burst = 25;
    await playAll(
      numbers.map((typed, index) => {
        // A burst at the end of each hour and one at the beginning of the next.
        const at = Math.floor(index / (2 * burst)) * HOUR + (index % (2 * burst) < burst ? 59 : 61) * MINUTE;
        const act = async () => {
          await send(typed);
          const came = await codesSentTo(database.db, internationalPhone(typed.phone));
          texts.push(...came.map(() => at));
        };
        return { at, act };
      }),
    );
    expect(texts.length).toBeGreaterThan(15);
    for (const end of texts)
      expect(texts.filter((at) => at <= end && at > end - HOUR).length).toBeLessThanOrEqual(15);
    expect(texts).toHaveLength(60);
  });

  test("leaves an owner there the code by mail, and the page knows that the network is the reason", async () => {
    for (let count = 0; count < 15; count += 1) await send(newAccount());
    const user = await account(newAccount());
    expect(await codesSentTo(database.db, user.phone)).toEqual([]);
    const state = await here(() => phoneCodeState(context, user));
    expect(state).toEqual({
      live: false,
      by: "sms",
      pause: { until: new Date(start.getTime() + HOUR), ofNetwork: true },
    });
    context.setTime(new Date(start.getTime() + MINUTE));
    expect(await here(() => mailCheckoutCode(context, user))).toEqual({ sent: true });
    expect((await mailsTo(database.db, user.email)).map(({ code }) => code.length)).toEqual([5, 5]);
    context.setTime(new Date(start.getTime() + HOUR));
    expect(await here(() => phoneCodeState(context, user))).toEqual({ live: false, by: "sms", pause: null });
  });

  test("gains one SMS for each verified number, and none for codes by mail", async () => {
    const own = await account(newAccount());
    for (let count = 1; count < 15; count += 1) await send(newAccount());
    const texts = async () => {
      const user = await account(newAccount());
      return (await codesSentTo(database.db, user.phone)).length;
    };
    expect(await texts()).toBe(0);
    const mailed = await account(newAccount());
    context.setTime(new Date(start.getTime() + MINUTE));
    expect(await here(() => mailCheckoutCode(context, mailed))).toEqual({ sent: true });
    const { code } = await newestMail(database.db, mailed.email);
    expect(await here(() => verifyCheckoutCode(context, mailed, code))).toEqual({ outcome: "accepted" });
    expect(await texts()).toBe(0);
    await verify(own);
    expect([await texts(), await texts(), await texts()]).toEqual([1, 1, 0]);
  });
});

test("a sign-up refunds its earlier mistakes once its phone is verified, but not those with many names", async () => {
  const { username } = await makeOwner(database.db);
  const typed = newAccount();
  for (let count = 0; count < 59; count += 1)
    expect(await send({ ...typed, username })).toMatchObject({ outcome: "taken" });
  const user = await account(typed);
  expect(await send(newAccount())).toMatchObject({ outcome: "throttled" });
  await verify(user);
  const answers = [];
  for (let count = 0; count < 6; count += 1) answers.push((await send(newAccount())).outcome);
  expect(answers).toEqual([...Array<string>(5).fill("created"), "throttled"]);
});
