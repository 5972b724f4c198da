import { expect, test } from "vitest";

import { internationalPhone, newAccount } from "../../support/accounts";
import { newestCode, newestMail } from "../../support/messages";
import { forgetTries } from "../../support/database-content";
import { serve } from "../../support/served";
import type { Visitor } from "../../support/visitor";

const site = await serve();

interface Claimant {
  visitor: Visitor;
  code: string;
  phone: string;
}

async function signUp(email: string): Promise<Claimant> {
  const visitor = site.visitor();
  const typed = { ...newAccount(), email };
  await visitor.post("/signup?page=signup", typed);
  const { code } = await newestMail(site.db, email);
  return { visitor, code, phone: internationalPhone(typed.phone) };
}

const claimantsOf = (phones: string[]) =>
  site.db
    .selectFrom("users")
    .select(["email", "emailVerifiedAt as confirmedAt", "phoneVerifiedAt as verifiedAt"])
    .where("phone", "in", phones)
    .execute();

const confirm = ({ visitor, code }: Claimant) => visitor.post("/verify-email", { code });

test("three accounts confirm one address at once: one gets it, the others lose it, and none gets an error", async () => {
  for (let round = 0; round < 5; round += 1) {
    await forgetTries(site.db);
    const { email } = newAccount();
    const claimants = [await signUp(email), await signUp(email), await signUp(email)];
    const statuses = (await Promise.all(claimants.map(confirm))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    for (const status of statuses) expect([302, 303, 422]).toContain(status);
    const rows = await claimantsOf(claimants.map(({ phone }) => phone));
    expect(rows.filter((row) => row.email === email && row.confirmedAt !== null)).toHaveLength(1);
    expect(rows.filter((row) => row.email.endsWith("@unconfirmed.invalid"))).toHaveLength(2);
  }
});

test("an address is confirmed while another account with it verifies a phone and a third signs up with it", async () => {
  for (let round = 0; round < 5; round += 1) {
    await forgetTries(site.db);
    const { email } = newAccount();
    const stranger = await signUp(email);
    const owner = await signUp(email);
    const late = { ...newAccount(), email };
    const code = await newestCode(site.db, stranger.phone);
    const [confirmed, verified, signedUp] = await Promise.all([
      confirm(owner),
      stranger.visitor.post("/verify-phone", { code }),
      site.visitor().post("/signup?page=signup", late),
    ]);
    expect([confirmed.status, verified.status]).toEqual([303, 303]);
    expect([303, 422]).toContain(signedUp.status);
    const phones = [stranger.phone, owner.phone, internationalPhone(late.phone)];
    const rows = await claimantsOf(phones);
    expect(rows.filter((row) => row.email === email)).toEqual([
      expect.objectContaining({ confirmedAt: expect.any(Date) as Date }),
    ]);
    expect(rows.filter((row) => row.verifiedAt !== null)).toHaveLength(1);
  }
});
