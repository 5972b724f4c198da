import { beforeEach, describe, expect, test } from "vitest";

import { HOUR, MINUTE } from "~/models/duration";
import { saveDevice } from "~/models/sessions/known-device.server";
import { nationalPhone } from "~/models/users/phone";
import type { User } from "~/models/users/user";
import { getUser, setUsername } from "~/models/users/user.server";
import { resetAccountAttempts } from "~/services/sessions/login-limits.server";
import { logIn } from "~/services/sessions/log-in.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import { makePasswords } from "~/services/platform/passwords.server";
import { hashToken } from "~/services/platform/token.server";
import { changeAccount, makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { makeRequestContext } from "../../support/request";
import { privateAddress } from "../../support/visitor";

const password = "bread rice and oil";
const start = new Date("2026-11-21T09:00:00Z");
const passwords = makePasswords("low");
let owner: User;
let context: ReturnType<typeof makeContext> & { passwords: typeof passwords };

const database = await testDatabase();
const passwordHash = await passwords.hash(password);
beforeEach(async () => {
  owner = await makeOwner(database.db, { passwordHash });
  context = { ...makeContext(database.db, start), passwords };
});

const later = (milliseconds: number) =>
  context.setTime(new Date(context.clock.now().getTime() + milliseconds));

const attemptFrom = (address: string, typed: string, device: string | null = null) =>
  withRequestContext(makeRequestContext({ address }), () =>
    logIn(context, { identifier: owner.email, password: typed, device }),
  );

const attempt = (typed: string, device: string | null = null) => attemptFrom(privateAddress(), typed, device);

/** As many as an hour allows, repeated until there are a hundred. */
async function failHundredTimes() {
  for (let hour = 0; hour < 5; hour += 1) {
    for (let count = 0; count < 20; count += 1) expect((await attempt("wrong")).outcome).toBe("refused");
    later(HOUR + MINUTE);
  }
}

describe("after a hundred wrong passwords in a row", () => {
  test("the right one is not checked either, but a known device and a recovered owner get in", async () => {
    const token = "the browser of the owner";
    await saveDevice(database.db, { userId: owner.id, tokenHash: hashToken(token) }, start);
    await failHundredTimes();
    expect((await attempt(password)).outcome).toBe("locked");
    expect((await attempt(password, token)).outcome).toBe("accepted");
    expect((await attempt(password)).outcome).toBe("locked");
    await resetAccountAttempts(database.db, owner, "203.0.113.9");
    expect((await attempt(password)).outcome).toBe("accepted");
  });
});

test("a right password resets the count", async () => {
  for (let count = 0; count < 19; count += 1) await attempt("wrong");
  expect((await attempt(password)).outcome).toBe("accepted");
  for (let count = 0; count < 20; count += 1) expect((await attempt("wrong")).outcome).toBe("refused");
});

test("after twenty wrong passwords in an hour from anywhere there is one try every 15 minutes", async () => {
  for (let count = 0; count < 20; count += 1) await attempt("wrong");
  for (let quarter = 1; quarter <= 3; quarter += 1) {
    expect(await attempt("wrong")).toMatchObject({ outcome: "throttled", retryAfterSeconds: 900 });
    later(15 * MINUTE);
    expect((await attempt("wrong")).outcome).toBe("refused");
  }
  later(15 * MINUTE);
  expect((await attempt(password)).outcome).toBe("accepted");
});

describe("after five wrong passwords in one place", () => {
  let home: string;
  beforeEach(() => {
    home = privateAddress();
  });
  const waits = [1, 2, 4, 8, 15, 15];

  async function failAll(device: string | null = null) {
    for (let count = 0; count < 5; count += 1)
      expect((await attemptFrom(home, "wrong", device)).outcome).toBe("refused");
    for (const minutes of waits) {
      const throttled = { outcome: "throttled", retryAfterSeconds: minutes * 60 };
      expect(await attemptFrom(home, password, device)).toMatchObject(throttled);
      later(minutes * MINUTE - 1);
      expect((await attemptFrom(home, password, device)).outcome).toBe("throttled");
      later(1);
      expect((await attemptFrom(home, "wrong", device)).outcome).toBe("refused");
    }
  }

  test("each further try waits longer, up to 15 minutes, and pressing again does not extend it", async () => {
    await failAll();
  });

  test("the right one ends the waits", async () => {
    await failAll();
    later(15 * MINUTE);
    expect((await attemptFrom(home, password)).outcome).toBe("accepted");
    expect((await attemptFrom(home, "wrong")).outcome).toBe("refused");
    expect((await attemptFrom(home, password)).outcome).toBe("accepted");
  });

  test("the waits start again 15 minutes after the last one", async () => {
    await failAll();
    later(30 * MINUTE);
    for (let count = 0; count < 5; count += 1)
      expect((await attemptFrom(home, "wrong")).outcome).toBe("refused");
    expect(await attemptFrom(home, password)).toMatchObject({ outcome: "throttled", retryAfterSeconds: 60 });
  });

  test("a known device waits for its own mistakes alone", async () => {
    const token = `the browser of ${owner.username}`;
    await saveDevice(database.db, { userId: owner.id, tokenHash: hashToken(token) }, start);
    await failAll();
    expect((await attemptFrom(home, password, token)).outcome).toBe("accepted");
    await failAll(token);
    expect((await attemptFrom(home, password, token)).outcome).toBe("throttled");
    expect((await attempt(password)).outcome).toBe("accepted");
  });
});

test("a device is forgotten after a year", async () => {
  const token = "an old browser";
  await saveDevice(
    database.db,
    { userId: owner.id, tokenHash: hashToken(token) },
    new Date("2025-11-21T09:00:00Z"),
  );
  for (let count = 0; count < 20; count += 1) await attempt("wrong");
  expect((await attempt(password, token)).outcome).toBe("throttled");
});

test("an account without a password cannot be opened by any password", async () => {
  await changeAccount(database.db, owner.id, { passwordHash: null });
  for (const typed of ["", "null", password]) expect((await attempt(typed)).outcome).toBe("refused");
});

test("an owner who recovered the account need not wait at the IP address where the mistakes were made", async () => {
  for (let count = 0; count < 6; count += 1) await attemptFrom("203.0.113.200", "wrong");
  expect((await attemptFrom("203.0.113.200", password)).outcome).toBe("throttled");
  await resetAccountAttempts(database.db, owner, "203.0.113.200");
  expect((await attemptFrom("203.0.113.200", password)).outcome).toBe("accepted");
});

describe("a phone number", () => {
  const as = (identifier: string, typed = "wrong") =>
    withRequestContext(makeRequestContext({ address: privateAddress() }), () =>
      logIn(context, { identifier, password: typed, device: null }),
    );
  const spellings = (phone: string) => {
    const national = nationalPhone(phone);
    return [phone, national, phone.slice(1), `${national.slice(0, 4)} ${national.slice(4)}`, ` ${phone} `];
  };

  test("is counted as one name in all its spellings, with and without an account", async () => {
    for (const phone of [owner.phone, "+2348039990000"]) {
      for (let count = 0; count < 20; count += 1) {
        const typed = spellings(phone)[count % 5] ?? phone;
        expect((await as(typed)).outcome).toBe("refused");
      }
      for (const typed of spellings(phone)) expect((await as(typed)).outcome).toBe("throttled");
    }
  });

  test("opens no account that has not verified it, nor one whose username looks like it", async () => {
    const squatter = await makeOwner(database.db, { passwordHash, verified: false, phone: owner.phone });
    await setUsername(database.db, squatter.id, nationalPhone(owner.phone));
    for (const typed of spellings(owner.phone))
      expect(await as(typed, password)).toMatchObject({ outcome: "accepted", userId: owner.id });
  });

  test("stays counted when an account that only claims it is recovered", async () => {
    const squatter = await makeOwner(database.db, { passwordHash, verified: false, phone: owner.phone });
    await setUsername(database.db, squatter.id, nationalPhone(owner.phone));
    for (let count = 0; count < 20; count += 1) await as(owner.phone);
    await resetAccountAttempts(database.db, await getUser(database.db, squatter.id), "203.0.113.9");
    expect((await as(owner.phone)).outcome).toBe("throttled");
    await resetAccountAttempts(database.db, owner, "203.0.113.9");
    expect((await as(owner.phone)).outcome).toBe("refused");
  });
});
