import { expect, test } from "vitest";

import {
  makeAuthenticator,
  byName,
  challengeAt,
  enrol,
  named,
  ownerWithPasskey,
  passkeysOf,
} from "../../support/passkeys";
import { atOnce } from "../../support/races";
import { serve } from "../../support/served";
import { signIn } from "../../support/sessions";
import { makeVisitor } from "../../support/visitor";
import { changeAccount } from "../../support/accounts";

const site = await serve();

const statuses = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

test("one answer of a passkey posted many times at once logs in once", async () => {
  const owner = await ownerWithPasskey(site);
  const browser = makeVisitor(byName(site.url));
  const challenge = await challengeAt(browser, "/login/challenge");
  const credential = owner.device.get({ origin: byName(site.url), challenge });
  const sessions = () =>
    site.db.selectFrom("sessions").select("id").where("userId", "=", owner.user.id).execute();
  const before = (await sessions()).length;
  const answers = await atOnce(() => {
    const same = makeVisitor(byName(site.url));
    same.jar.set("passkey", browser.jar.get("passkey") ?? "");
    return same.post("/login", { credential });
  });
  expect([statuses(answers, 303), statuses(answers, 409)]).toEqual([1, answers.length - 1]);
  expect((await sessions()).length).toBe(before + 1);
});

test("a passkey that is removed while it logs in either opened a session before or opens none", async () => {
  const owner = await ownerWithPasskey(site);
  const [passkey] = await passkeysOf(site.db, owner.user);
  const browsers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const browser = makeVisitor(byName(site.url));
      const challenge = await challengeAt(browser, "/login/challenge");
      return { browser, credential: owner.device.get({ origin: byName(site.url), challenge }) };
    }),
  );
  const [removed, ...answers] = await Promise.all([
    owner.post("/account/passkeys", { intent: "remove", passkey: String(passkey?.id) }),
    ...browsers.map(({ browser, credential }) => browser.post("/login", { credential })),
  ]);
  expect(removed.status).toBe(303);
  expect(statuses(answers, 303) + statuses(answers, 401)).toBe(answers.length);
  expect(await passkeysOf(site.db, owner.user)).toEqual([]);
});

test("of two last passkeys without a password that are removed at once, one stays", async () => {
  const owner = await ownerWithPasskey(site);
  await enrol(site, owner, makeAuthenticator());
  await changeAccount(site.db, owner.user.id, { passwordHash: null });
  const own = await passkeysOf(site.db, owner.user);
  const answers = await Promise.all(
    own.map(({ id }) => owner.post("/account/passkeys", { intent: "remove", passkey: String(id) })),
  );
  expect([statuses(answers, 303), statuses(answers, 409)]).toEqual([1, 1]);
  expect(await passkeysOf(site.db, owner.user)).toHaveLength(1);
});

test("a new passkey posted many times at once is added once", async () => {
  const owner = await signIn(named(site));
  const challenge = await challengeAt(owner, "/account/passkeys/challenge");
  const credential = makeAuthenticator().create({ origin: byName(site.url), challenge });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => owner.post("/account/passkeys", { name: "Phone", credential })),
  );
  expect(statuses(answers, 303)).toBeGreaterThanOrEqual(1);
  expect(await passkeysOf(site.db, owner.user)).toHaveLength(1);
});
