import { expect, test } from "vitest";

import type { Db } from "#db/client";
import { setDisabled } from "~/models/sessions/session.server";
import { lockAccount } from "~/models/users/user.server";
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
  "a login by %s that staff overtake by disabling the account opens no session, now or when it is enabled",
  async (way) => {
    const { user, logIn } = await ways[way]();
    const disable = (trx: Db) => setDisabled(trx, user.id, new Date());
    const [answer] = await whileLocked(site.db, (trx) => lockAccount(trx, user.id), [logIn], disable);
    expect(answer?.headers.getSetCookie().filter((cookie) => cookie.startsWith("sid="))).toEqual([]);
    await setDisabled(site.db, user.id, null);
    expect(await liveSessions(user)).toEqual([]);
  },
);
