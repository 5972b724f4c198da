import { expect, test } from "vitest";

import type { Db } from "#db/client";
import { codeSendLimits } from "~/models/codes/limits";
import { countAttempt } from "~/models/http/throttle.server";
import { lockAccount } from "~/models/users/user.server";
import { expectNoFailure } from "../../support/attacked";
import { newAccount } from "../../support/accounts";
import { type Step, whileLocked as workWhileLocked } from "../../support/races";
import { serve } from "../../support/served";
import { signIn, proveContact } from "../../support/sessions";
import type { Answer } from "../../support/visitor";

const site = await serve();

const password = "bread rice and oil";
const other = "seven yellow canoes";
const newPassword = { password: other, password_confirmation: other };

/** Returns where the posts led. */
async function whileLocked(...work: [hold: Step, posts: (() => Promise<Answer>)[], change?: Step]) {
  const answers = await workWhileLocked(site.db, ...work);
  return answers.map(({ status, headers }) => `${status} ${headers.get("Location") ?? ""}`.trim());
}

/** The counter of codes sent for an account: one of the last locks that sending a code takes. */
const countedCodes = (userId: number) => (transaction: Db) => {
  const [limit] = codeSendLimits.account;
  return countAttempt(transaction, `code-send:account:${userId}:${limit.window}`, limit, new Date());
};

/** A recovery counts for no account, but with all mails of the site. */
function countedMails(transaction: Db) {
  const [limit] = codeSendLimits.everybody;
  return countAttempt(transaction, `code-send:mail:${limit.window}`, limit, new Date());
}

test("a phone change and a stranger's simultaneous recovery both succeed", async () => {
  for (const changeFirst of [true, false]) {
    const owner = await signIn(site);
    await proveContact(site, owner.user);
    const stranger = site.visitor();
    const posts = [
      () => owner.post("/change-phone", { phone: newAccount().phone }),
      () => stranger.post("/forgot-password", { email: owner.user.email }),
    ];
    const hold = async (transaction: Db) => {
      await countedCodes(owner.user.id)(transaction);
      await countedMails(transaction);
    };
    const led = await whileLocked(hold, changeFirst ? posts : posts.reverse());
    expect(led.sort()).toEqual(["303 /forgot-opt-reset", "303 /verify-phone"]);
  }
  expectNoFailure(site);
});

test("a new code and a new password, which ends all codes, both succeed", async () => {
  const owner = await signIn(site);
  await proveContact(site, owner.user);
  await owner.post("/change-phone", { phone: newAccount().phone });
  await site.db.updateTable("codeBudgets").set({ sentAt: [] }).execute();
  const led = await whileLocked(countedCodes(owner.user.id), [
    () => owner.post("/verify-phone", { intent: "resend" }),
    () => owner.post("/account/security", { current_password: password, ...newPassword }),
  ]);
  expect(led).toEqual(["303 /verify-phone", "303 /account/security"]);
  expectNoFailure(site);
});

test("a login with the old password opens no session if a new one is set first", async () => {
  const { user } = await signIn(site);
  const late = site.visitor();
  const led = await whileLocked(
    (transaction) => lockAccount(transaction, user.id),
    [() => late.post("/login", { email: user.email, password })],
    (transaction) =>
      transaction
        .updateTable("users")
        .set({ passwordHash: "$argon2id$another" })
        .where("id", "=", user.id)
        .execute(),
  );
  expect(led).toEqual(["401"]);
  expect(late.jar.has("sid")).toBe(false);
});

test("a session that ends while its owner types the password leads to the login, and changes no password", async () => {
  for (const [path, fields] of [
    ["/account/confirm?page=/wallet", { password }],
    ["/account/security", { current_password: password, ...newPassword }],
  ] as const) {
    const owner = await signIn(site);
    const sessionsOf = (transaction: Db) =>
      transaction.updateTable("sessions").set({ revokedAt: new Date() }).where("userId", "=", owner.user.id);
    const led = await whileLocked(
      (transaction) => sessionsOf(transaction).execute(),
      [() => owner.post(path, fields)],
    );
    expect(led[0]).toMatch(/^303 \/login\?page=%2F(?:wallet|account%2Fsecurity)$/);
    expect((await site.visitor().post("/login", { email: owner.user.email, password })).status).toBe(303);
  }
  expectNoFailure(site);
});
