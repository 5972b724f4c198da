import { describe, expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { recordEvent } from "~/models/users/audit.server";
import { leadsTo, says } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { actionsOf, makeAccounts } from "../../support/sessions";

const site = await serve();
const accounts = await makeAccounts(site);

const sessionsOf = (user: { id: number }) =>
  site.db
    .selectFrom("sessions")
    .select(["id", "revokedAt"])
    .where("userId", "=", user.id)
    .orderBy("id")
    .execute();
const devicesOf = async (user: { id: number }) =>
  (await site.db.selectFrom("devices").select("id").where("userId", "=", user.id).execute()).length;
const newestEvent = async (user: { id: number }, action: string) => {
  const events = site.db.selectFrom("auditEvents").select("id").where("subjectId", "=", user.id);
  const { id } = await events.where("action", "=", action).orderBy("id", "desc").executeTakeFirstOrThrow();
  return String(id);
};

/** An owner, a browser of an earlier day, and a stranger's that came after the owner's own. */
async function robbed() {
  const user = await accounts.make();
  const earlier = await accounts.logIn(user);
  await site.db
    .updateTable("sessions")
    .set({ createdAt: new Date(Date.now() - DAY) })
    .where("userId", "=", user.id)
    .execute();
  const own = await accounts.logIn(user);
  const stranger = await accounts.logIn(user);
  const ids = (await sessionsOf(user)).map(({ id }) => String(id));
  return { user, earlier, own, stranger, ids };
}

describe("a session that is not the owner's", () => {
  test("ends with what it opened, and leads to a new password; earlier and own browsers stay", async () => {
    const { user, earlier, own, stranger, ids } = await robbed();
    const notMe = { text: /^This was not me/, sends: { id: ids[2] ?? "" } };
    const answer = await press(own, "/account/sessions", notMe);
    expect(leadsTo(answer)).toBe("303 /account/security?denied=login#change-password");
    const page = await own.get("/account/security?denied=login");
    expect(says(page)).toContain("Set a new password now");
    expect((await stranger.get("/dashboard")).status).toBe(302);
    expect([(await earlier.get("/dashboard")).status, (await own.get("/dashboard")).status]).toEqual([
      200, 200,
    ]);
    expect(await devicesOf(user)).toBe(2);
    expect(await actionsOf(site, user)).toContain("login-denied");
  });

  test("ends once, and neither this browser's nor another account's ends so", async () => {
    const { own, ids } = await robbed();
    const other = await robbed();
    const press = (id = "") => own.post("/account/sessions", { intent: "not-me", id });
    expect((await press(ids[2])).status).toBe(303);
    for (const id of [ids[2], ids[1], other.ids[2]]) expect((await press(id)).status).toBe(404);
    expect((await other.stranger.get("/dashboard")).status).toBe(200);
  });

  test("asks for the password first", async () => {
    const { user, own, stranger, ids } = await robbed();
    await accounts.age(user);
    const answer = await own.post("/account/sessions", { intent: "not-me", id: ids[2] ?? "" });
    expect(leadsTo(answer)).toBe("303 /account/confirm?page=%2Faccount%2Fsessions");
    expect((await stranger.get("/dashboard")).status).toBe(200);
  });
});

describe("a line of the activity that was not the owner's", () => {
  test("ends all other sessions, and says what to look at", async () => {
    const { user, earlier, own, stranger } = await robbed();
    await recordEvent(site.db, {
      now: new Date(),
      action: "passkey-added",
      outcome: "ok",
      subjectId: user.id,
    });
    expect((await own.get("/account/activity")).body).toContain("This was not me");
    const id = await newestEvent(user, "passkey-added");
    const answer = await press(own, "/account/activity", { sends: { id } });
    expect(leadsTo(answer)).toBe("303 /account/security?denied=passkey-added#change-password");
    expect(says(await own.get("/account/security?denied=passkey-added"))).toContain("look at your passkeys");
    for (const browser of [earlier, stranger]) expect((await browser.get("/dashboard")).status).toBe(302);
    expect((await own.get("/dashboard")).status).toBe(200);
    expect(await actionsOf(site, user)).toContain("activity-denied");
  });

  test("must be of the same account, and one that can be denied", async () => {
    const { user, own, stranger } = await robbed();
    const other = await robbed();
    const now = new Date();
    await recordEvent(site.db, { now, action: "logout", outcome: "ok", subjectId: user.id });
    const old = new Date(now.getTime() - 31 * DAY);
    await recordEvent(site.db, { now: old, action: "email-changed", outcome: "ok", subjectId: user.id });
    const ids = [
      await newestEvent(other.user, "login"),
      await newestEvent(user, "logout"),
      await newestEvent(user, "email-changed"),
      "0",
      "",
      "1 or 1=1",
    ];
    for (const id of ids)
      expect([id, (await own.post("/account/activity", { id })).status]).toEqual([id, 404]);
    expect((await stranger.get("/dashboard")).status).toBe(200);
    expect(says(await own.get("/account/security?denied=nothing"))).not.toContain("Set a new password now");
  });
});
