import { expect, test } from "vitest";

import type { Db } from "#db/client";
import { setDisabled } from "~/models/sessions/session.server";
import { lockAccount } from "~/models/users/user.server";
import { whileLocked } from "../../support/races";
import { serve } from "../../support/served";
import { waysIn, liveSessions } from "../../support/ways-in";

const site = await serve();

const ways = waysIn(site);

test.each(["password", "code", "passkey"] as const)(
  "a login by %s that staff overtake by disabling the account opens no session, now or when it is enabled",
  async (way) => {
    const { user, logIn } = await ways[way]();
    const disable = (trx: Db) => setDisabled(trx, user.id, new Date());
    const [answer] = await whileLocked(site.db, (trx) => lockAccount(trx, user.id), [logIn], disable);
    expect(answer?.headers.getSetCookie().filter((cookie) => cookie.startsWith("sid="))).toEqual([]);
    await setDisabled(site.db, user.id, null);
    expect(await liveSessions(site, user)).toEqual([]);
  },
);
