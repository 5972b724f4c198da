import { expect, test } from "vitest";

import type { Db } from "#db/client";
import { swapLogins } from "~/models/members/transfer.server";
import { endPersonalItems } from "~/models/recovery/personal-items.server";
import { lockAccount } from "~/models/users/user.server";
import { makeMember } from "../../support/members";
import { whileLocked } from "../../support/races";
import { serve } from "../../support/served";
import { waysIn, liveSessions } from "../../support/ways-in";

const site = await serve();

const ways = waysIn(site);

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
    expect(await liveSessions(site, user)).toEqual([]);
    expect(await liveSessions(site, member)).toEqual([]);
  },
);
