import { beforeEach, describe, expect, test } from "vitest";

import { newBrowser } from "../../support/sessions";
import { addressLimits } from "../../support/limits";
import { DAY, HOUR, MINUTE, SECOND } from "~/models/duration";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { mailCheckoutCode } from "~/services/accounts/confirm-email.server";
import { startPhoneChange } from "~/services/accounts/change-phone.server";
import { signUp } from "~/services/accounts/sign-up.server";
import { phoneCodeState, verifyPhone } from "~/services/accounts/verify-phone.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import { requestPhoneCode, startRecovery } from "~/services/recovery/start-recovery.server";
import { findRecovery } from "~/models/recovery/recovery.server";
import { hashToken } from "~/services/platform/token.server";
import { internationalPhone, makeOwner, newAccount } from "../../support/accounts";
import { codesSentTo, newestCode } from "../../support/messages";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { forgetTries, othersFailed } from "../../support/database-content";
import { makeRequestContext } from "../../support/request";
import { rounds } from "../../support/torture";

/** A carrier's people, ten a minute: more than twice the number that get an SMS before anyone verifies. */
const PEOPLE = rounds(100, 300);
let context: ReturnType<typeof makeContext> & { passwords: typeof passwords };

const start = new Date("2026-11-21T09:00:00Z");
const passwords = {
  hash: () => Promise.resolve("$argon2id$none"),
  matches: () => Promise.resolve(true),
  isLeaked: () => Promise.resolve(false),
};

const database = await testDatabase();
beforeEach(async () => {
  await forgetTries(database.db);
  context = { ...makeContext(database.db, start), passwords };
});

const from = <Result>(address: string, work: () => Promise<Result>) =>
  withRequestContext(makeRequestContext({ address }), work);

async function signUpFrom(address: string): Promise<User> {
  const current = makeRequestContext({ address });
  const made = await withRequestContext(current, () => signUp(context, newAccount(), newBrowser, current));
  if (made.outcome !== "created") throw new Error(`the sign-up was refused: ${JSON.stringify(made)}`);
  return made.user;
}

/** The number of SMS sent after these sign-ups, each with its own number and IP address. */
async function pump(addresses: string[]): Promise<number> {
  let texts = 0;
  for (const address of addresses)
    texts += (await codesSentTo(database.db, (await signUpFrom(address)).phone)).length;
  return texts;
}

const ofNetwork = (network: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${network}.${index + 1}`);

/** As if others had been sent that many SMS in a network. */
const othersAsked = (address: string, times: number, now = start) =>
  othersFailed(database.db, { limit: "code-sms-network", address, times, now });

const later = (milliseconds: number) => context.setTime(new Date(start.getTime() + milliseconds));

describe("120 numbers from 120 IP addresses of one network", () => {
  test("get 45 SMS in an hour and 180 in a day, and leave other networks alone", async () => {
    expect(await pump(ofNetwork("10.9.8", 120))).toBe(45);
    expect(await pump(ofNetwork("10.9.9", 3))).toBe(3);
    const [, ofDay] = addressLimits["code-sms-network"].attempts;
    later(2 * HOUR);
    await othersAsked("10.9.8.0/24", 44, context.clock.now());
    expect(await pump(ofNetwork("10.9.8", 2))).toBe(1);
    for (const hour of [4, 6]) await othersAsked("10.9.8.0/24", 45, new Date(start.getTime() + hour * HOUR));
    expect(ofDay).toEqual({ limit: 4 * 45, window: DAY });
    later(8 * HOUR);
    expect(await pump(ofNetwork("10.9.8", 2))).toBe(0);
    later(DAY);
    expect(await pump(ofNetwork("10.9.8", 2))).toBe(2);
  });

  test("get no more if it is an IPv6 /48 in which each address has its own /64", async () => {
    await othersAsked("2001:db8:7::/48", 40);
    const addresses = Array.from({ length: 10 }, (_, index) => `2001:db8:7:${(index + 1).toString(16)}::1`);
    expect(await pump(addresses)).toBe(5);
    expect(await pump(["2001:db8:8:1::1"])).toBe(1);
  });

  test("leave newcomers there the code by mail, and the page says that the network is the reason", async () => {
    await othersAsked("10.9.10.0/24", 45);
    const user = await signUpFrom("10.9.10.200");
    expect(await codesSentTo(database.db, user.phone)).toEqual([]);
    const state = await from("10.9.10.200", () => phoneCodeState(context, user));
    expect(state.pause).toEqual({ until: new Date(start.getTime() + HOUR), ofNetwork: true });
    later(MINUTE);
    expect(await from("10.9.10.200", () => mailCheckoutCode(context, user))).toEqual({
      sent: true,
    });
  });

  test("spare verified owners: a phone change and a recovery by phone get their SMS", async () => {
    await othersAsked("10.9.11.0/24", 45);
    const owner = await makeOwner(database.db);
    const phone = newAccount().phone;
    await from("10.9.11.201", () => startPhoneChange(context, owner, phone));
    expect(await codesSentTo(database.db, internationalPhone(phone))).toHaveLength(1);
    const changing = await getUser(database.db, owner.id);
    expect((await from("10.9.11.201", () => phoneCodeState(context, changing))).live).toBe(true);
    const other = await makeOwner(database.db);
    const { token } = await from("10.9.11.202", () =>
      startRecovery(context, { name: other.email, token: null }),
    );
    const recovery = await findRecovery(database.db, hashToken(token), start);
    if (!recovery) throw new Error("no recovery");
    expect(await from("10.9.11.202", () => requestPhoneCode(context, recovery))).toEqual({
      sent: true,
    });
    expect(await codesSentTo(database.db, other.phone)).toHaveLength(1);
    const newcomer = await makeOwner(database.db, { verified: false });
    await from("10.9.11.203", () => startPhoneChange(context, newcomer, newAccount().phone));
    const waiting = await getUser(database.db, newcomer.id);
    expect((await from("10.9.11.203", () => phoneCodeState(context, waiting))).live).toBe(false);
  });
});

test("a carrier's people get in at ten a minute from one network, though one in ten never verifies", async () => {
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    at: (index * MINUTE) / 10,
    address: `10.9.12.${(index % 100) + 1}`,
    verifies: index % 10 !== 9,
  }));
  const waiting: { at: number; user: User; address: string }[] = [];
  let verified = 0;
  const typeDue = async (now: number) => {
    while (waiting[0] && waiting[0].at <= now) {
      const { user, address } = waiting.shift() ?? waiting[0];
      const code = await newestCode(database.db, user.phone);
      const result = await from(address, () => verifyPhone(context, user, code));
      verified += result.outcome === "accepted" ? 1 : 0;
    }
  };
  for (const { at, address, verifies } of people) {
    later(at);
    await typeDue(at);
    const user = await signUpFrom(address);
    expect(await codesSentTo(database.db, user.phone)).toHaveLength(1);
    if (verifies) waiting.push({ at: at + 90 * SECOND, user, address });
  }
  await typeDue(2 * HOUR);
  expect(verified).toBe(PEOPLE * 0.9);
});
