import { expect, test } from "vitest";

import type { Db } from "#db/client";
import { swapLogins } from "~/models/members/transfer.server";
import { endPersonalItems } from "~/models/recovery/personal-items.server";
import { lockAccount } from "~/models/users/user.server";
import { makeMember } from "../../support/members";
import { byName, challengeAt, ownerWithPasskey } from "../../support/passkeys";
import { whileLocked } from "../../support/races";
import { codeOf, setUpTwoSteps, typePassword } from "../../support/second-factor";
import { serve } from "../../support/served";
import { password, signIn } from "../../support/sessions";
import { makeVisitor } from "../../support/visitor";

const site = await serve();

const liveSessions = ({ id }: { id: number }) =>
  site.db
    .selectFrom("sessions")
    .select("id")
    .where("userId", "=", id)
    .where("revokedAt", "is", null)
    .execute();

const ways = {
  async password() {
    const { user } = await signIn(site);
    return { user, logIn: () => site.visitor().post("/login", { email: user.email, password }) };
  },
  async code() {
    const owner = await signIn(site);
    const { secret } = await setUpTwoSteps(site, owner, owner.user);
    const visitor = site.visitor();
    await typePassword(visitor, owner.user);
    return { ...owner, logIn: () => visitor.post("/login/code", { proof: codeOf(secret) }) };
  },
  async passkey() {
    const owner = await ownerWithPasskey(site);
    const browser = makeVisitor(byName(site.url));
    const challenge = await challengeAt(browser, "/login/challenge");
    const credential = owner.device.get({ origin: byName(site.url), challenge });
    return { ...owner, logIn: () => browser.post("/login", { credential }) };
  },
};

test.each(["password", "code", "passkey"] as const)(
  "a login by %s that a transfer of the shop overtakes opens no session of the new owner",
  async (way) => {
    const { user, logIn } = await ways[way]();
    const member = await makeMember(site.db, user, "manager");
    const now = new Date();
    async function transfer(trx: Db) {
      for (const one of [user, member]) await endPersonalItems(trx, "transfer", { user: one, now });
      await swapLogins(trx, { ownerId: user.id, memberId: member.id, now });
    }
    const [answer] = await whileLocked(site.db, (trx) => lockAccount(trx, user.id), [logIn], transfer);
    expect(answer?.headers.getSetCookie().filter((cookie) => cookie.startsWith("sid="))).toEqual([]);
    expect(await liveSessions(user)).toEqual([]);
    expect(await liveSessions(member)).toEqual([]);
  },
);
