import { expect, test } from "vitest";

import { withRequestContext } from "~/services/platform/request-context.server";
import { ensurePhoneCode } from "~/services/accounts/verify-phone.server";
import { makeOwner } from "../../support/accounts";
import { codesSentTo, makeCaller, newestCode, otherCode } from "../../support/messages";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { makeRequestContext } from "../../support/request";
import { privateAddress } from "../../support/visitor";

const database = await testDatabase();

async function codeSent() {
  const context = makeContext(database.db);
  const user = await makeOwner(database.db, { verified: false });
  const caller = makeCaller(context, user);
  await caller.ask({ address: privateAddress() });
  return { context, user, caller, code: await newestCode(database.db, user.phone) };
}

test("at most three of fifty simultaneous wrong codes are compared, with the right one last", async () => {
  const { caller, code } = await codeSent();
  const guesses = [...Array<string>(50).fill(otherCode(code)), code];
  const results = await Promise.all(
    guesses.map((guess) => caller.type(guess, { address: privateAddress() })),
  );
  const compared = results.filter(({ outcome }) => outcome === "wrong" || outcome === "accepted");
  expect(compared.length).toBe(3);
  expect(results.filter(({ outcome }) => outcome === "accepted").length).toBeLessThanOrEqual(1);
});

test("the right code fifty times at once is accepted once", async () => {
  const { caller, code } = await codeSent();
  const results = await Promise.all(
    Array.from({ length: 50 }, () => caller.type(code, { address: privateAddress() })),
  );
  expect(results.filter(({ outcome }) => outcome === "accepted")).toHaveLength(1);
});

test("from one IP address thirty guesses at once are compared, across all numbers", async () => {
  const victims = await Promise.all(Array.from({ length: 40 }, codeSent));
  const address = privateAddress();
  const results = await Promise.all(
    victims.map(({ caller, code }) => caller.type(otherCode(code), { address })),
  );
  expect(results.filter(({ outcome }) => outcome === "wrong")).toHaveLength(30);
});

test("two accounts with one number verify it at once, and one of them gets it", async () => {
  const { user, caller, code, context } = await codeSent();
  const rival = await makeOwner(database.db, { verified: false, phone: user.phone });
  context.setTime(new Date(context.clock.now().getTime() + 60_000));
  const other = makeCaller(context, rival);
  await other.ask({ address: privateAddress() });
  const theirs = await newestCode(database.db, user.phone);
  const results = await Promise.all([
    caller.type(code, { address: privateAddress() }),
    other.type(theirs, { address: privateAddress() }),
  ]);
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(["accepted", "taken"]);
});

test("twenty simultaneous requests send one code", async () => {
  const context = makeContext(database.db);
  const user = await makeOwner(database.db, { verified: false });
  const caller = makeCaller(context, user);
  const asks = Array.from({ length: 20 }, (_, index) => {
    const request = { address: privateAddress() };
    if (index % 2 === 0) return caller.ask(request);
    return withRequestContext(makeRequestContext(request), () => ensurePhoneCode(context, user));
  });
  await Promise.all(asks);
  expect(await codesSentTo(database.db, user.phone)).toHaveLength(1);
});
