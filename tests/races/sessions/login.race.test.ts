import { expect, test } from "vitest";

import { withRequestContext } from "~/services/platform/request-context.server";
import { logIn } from "~/services/sessions/log-in.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { makeRequestContext } from "../../support/request";
import { privateAddress } from "../../support/visitor";

const database = await testDatabase();

/** A login that counts every password check; no password is right. */
function makeLogin() {
  let checks = 0;
  const passwords = {
    hash: () => Promise.reject(new Error("nothing is hashed here")),
    matches: () => {
      checks += 1;
      return Promise.resolve(false);
    },
  };
  const context = { ...makeContext(database.db), passwords };
  return {
    tryAt: (identifier: string, address: string) =>
      withRequestContext(makeRequestContext({ address }), () =>
        logIn(context, { identifier, password: "wrong" }),
      ),
    checks: () => checks,
  };
}

test("five of fifty wrong passwords at once from one IP address are checked", async () => {
  const { email } = await makeOwner(database.db);
  const address = privateAddress();
  const login = makeLogin();
  const results = await Promise.all(Array.from({ length: 50 }, () => login.tryAt(email, address)));
  expect(login.checks()).toBe(5);
  expect(results.filter(({ outcome }) => outcome === "refused")).toHaveLength(5);
});

test("twenty of fifty wrong passwords at once from fifty IP addresses are checked", async () => {
  const { email } = await makeOwner(database.db);
  const login = makeLogin();
  await Promise.all(Array.from({ length: 50 }, () => login.tryAt(email, privateAddress())));
  expect(login.checks()).toBe(20);
});

test("one IP address fails at thirty of fifty accounts tried at once", async () => {
  const address = privateAddress();
  const login = makeLogin();
  await Promise.all(Array.from({ length: 50 }, (_, index) => login.tryAt(`spray${index}`, address)));
  expect(login.checks()).toBe(30);
});

test("a spray that names each account twice at once gets no second try through", async () => {
  const address = privateAddress();
  const login = makeLogin();
  const names = Array.from({ length: 100 }, (_, index) => `twice${Math.floor(index / 2)}`);
  await Promise.all(names.map((name) => login.tryAt(name, address)));
  expect(login.checks()).toBeLessThanOrEqual(60);
});
