import { expect, test } from "vitest";

import { internationalPhone, newAccount } from "../../support/accounts";
import { codesSentTo, newestCode } from "../../support/messages";
import { textOf } from "../../support/page";
import { serve } from "../../support/served";
import { signIn, proveContact } from "../../support/sessions";
import type { Answer, Visitor } from "../../support/visitor";

const site = await serve();

/** As if a minute had passed since the last code. */
async function waitForNextCode() {
  await site.db.updateTable("codeBudgets").set({ sentAt: [] }).execute();
}

async function verifyAtOnce(tries: { visitor: Visitor; code: string }[]): Promise<Answer[]> {
  return Promise.all(tries.map(({ visitor, code }) => visitor.post("/verify-phone", { code })));
}

async function ownersOf(phone: string) {
  const owners = await site.db
    .selectFrom("users")
    .select("id")
    .where("phone", "=", phone)
    .where("phoneVerifiedAt", "is not", null)
    .execute();
  return owners.length;
}

/** One got the number, and the other a page that says why not. */
async function expectOneWinner(answers: Answer[], phone: string) {
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
  const loser = answers.find(({ status }) => status === 422);
  expect(textOf(loser?.body ?? "")).toContain("Another account has verified this phone number");
  expect(await ownersOf(phone)).toBe(1);
}

test("two new owners with one number verify it at once: one gets it, the other is told what to do", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { phone } = newAccount();
    const tries: { visitor: Visitor; code: string }[] = [];
    for (const visitor of [site.visitor(), site.visitor()]) {
      await waitForNextCode();
      await visitor.post("/signup?page=signup", { ...newAccount(), phone });
      tries.push({ visitor, code: await newestCode(site.db, internationalPhone(phone)) });
    }
    await expectOneWinner(await verifyAtOnce(tries), internationalPhone(phone));
  }
});

test("two accounts that change to one number at once: one gets it, the other keeps its own", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { phone } = newAccount();
    const target = internationalPhone(phone);
    const owners = [await signIn(site), await signIn(site)];
    for (const { user } of owners) await proveContact(site, user);
    const tries: { visitor: Visitor; code: string }[] = [];
    for (const visitor of owners) {
      await waitForNextCode();
      await visitor.post("/change-phone", { phone });
      tries.push({ visitor, code: await newestCode(site.db, target) });
    }
    expect(await codesSentTo(site.db, target)).toHaveLength(2);
    await expectOneWinner(await verifyAtOnce(tries), target);
    const phones = await site.db
      .selectFrom("users")
      .select("phone")
      .where(
        "id",
        "in",
        owners.map(({ user }) => user.id),
      )
      .execute();
    const own = owners.map(({ user }) => user.phone);
    expect(phones.filter((row) => own.includes(row.phone))).toHaveLength(1);
  }
});
