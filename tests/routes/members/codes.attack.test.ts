import { describe, expect, test } from "vitest";

import { addressLimits } from "../../support/limits";
import { invitationGuessAlarm } from "~/models/members/limits";
import { countAttempt } from "~/models/http/throttle.server";
import { DAY, HOUR } from "~/models/duration";
import { INVITATION_CODE_LENGTH, INVITATION_LIFE } from "~/models/members/invitation";
import { signInvitation } from "~/models/members/invitation.server";
import { LETTERS } from "~/models/tills/user-code";
import { newAccount } from "../../support/accounts";
import { attackedSite, logged, unchanged } from "../../support/attacked";
import { forgetTries, othersFailed } from "../../support/database-content";
import { invitationCode, invitationPathTo, makeShops, newLogin } from "../../support/members";
import { leadsTo, linksOf, says } from "../../support/page";

const site = await attackedSite();
const shops = await makeShops(site);

async function invited(role = "cashier") {
  const owner = await shops.shop();
  const address = newAccount().email;
  const fields = { address, role, location: String(owner.locationId) };
  const answer = await owner.post("/user-management/invite", fields);
  return { owner, address, answer, code: await invitationCode(site.db, address) };
}

describe("guessing the code of an invitation", () => {
  const times = LETTERS.length ** INVITATION_CODE_LENGTH;

  test("succeeds with a chance below one in ten million, from ten thousand networks for as long as the code works", () => {
    const [ofNetwork] = addressLimits["invitation-network"].attempts;
    expect(ofNetwork.window).toBe(HOUR);
    const hours = INVITATION_LIFE / HOUR;
    expect((10_000 * ofNetwork.limit * hours) / times).toBeLessThan(1e-6);
    expect((10_000 * addressLimits.invitation.attempts[0].limit * hours) / times).toBeLessThan(1e-7);
    expect(INVITATION_LIFE).toBe(7 * DAY);
  });

  test("ends no invitation: after ten and after thirty wrong codes from strangers the right one works", async () => {
    const { address, code } = await invited();
    const stranger = site.visitor();
    for (let count = 0; count < 10; count += 1)
      expect((await stranger.post("/join", { address, code: "BBBB-BBBB-BBBB" })).status).toBe(422);
    for (let count = 0; count < 20; count += 1)
      await site.visitor().post("/join", { address, code: "BBBB-BBBB-BBBB" });
    expect((await site.visitor().post("/join", { address, code })).status).toBe(303);
  });

  test("does not block others: after 500 wrong codes from 17 IP addresses of the same network an honest one works, and the log has one alarm", async () => {
    await forgetTries(site.db);
    const one = await invited();
    const strangers = Array.from({ length: 17 }, (_, index) => site.visitor(`10.77.5.${index + 1}`));
    for (const { address } of strangers)
      await othersFailed(site.db, { limit: "invitation", address, times: 30 });
    await othersFailed(site.db, { limit: "invitation-network", address: "10.77.5.0/24", times: 510 });
    const { limit } = invitationGuessAlarm;
    for (let count = 0; count < limit; count += 1)
      await countAttempt(site.db, "invitation-guesses", invitationGuessAlarm, new Date());
    const wrong = { address: one.address, code: "BBBB-BBBB-BBBB" };
    const lines = await logged(site.db, async () => {
      for (let count = 0; count < 2; count += 1)
        expect((await site.visitor().post("/join", wrong)).status).toBe(422);
    });
    expect(lines.filter(({ action }) => action === "invitation-codes-guessed")).toHaveLength(1);
    const refused = await strangers[0]?.post("/join", wrong);
    expect([refused?.status, Number(refused?.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    const honest = site.visitor("10.77.5.200");
    expect((await honest.post("/join", { address: one.address, code: one.code })).status).toBe(303);
    expect((await honest.post("/join/account", newLogin())).status).toBe(303);
    await forgetTries(site.db);
  });

  test("counts per network if one person holds all of its addresses, such as an IPv6 /48", async () => {
    const { address, code } = await invited();
    const { limit } = addressLimits["invitation-network"].attempts[0];
    await othersFailed(site.db, { limit: "invitation-network", address: "2001:db8:77::/48", times: limit });
    expect((await site.visitor("2001:db8:77:1::9").post("/join", { address, code })).status).toBe(429);
    expect((await site.visitor("2001:db8:78:1::9").post("/join", { address, code })).status).toBe(303);
  });

  test("has no effect on an earlier eight-letter code, which works until it expires", async () => {
    const { address } = await invited();
    const { ownerId } = await site.db
      .selectFrom("invitations")
      .select("ownerId")
      .where("address", "=", address)
      .executeTakeFirstOrThrow();
    const { mac, version } = signInvitation([{ version: 1, key: Buffer.alloc(32, 7) }], {
      ownerId,
      address,
      code: "WDJBMJHT",
    });
    const change = { codeMac: mac, keyVersion: version };
    await site.db.updateTable("invitations").set(change).where("address", "=", address).execute();
    expect((await site.visitor().post("/join", { address, code: "WDJB-MJHT" })).status).toBe(303);
  });

  test("reveals nothing: an uninvited, a known, and an expired address look the same", async () => {
    const { owner, address } = await invited();
    const over = await invited();
    await site.db
      .updateTable("invitations")
      .set({ expiresAt: new Date() })
      .where("address", "=", over.address)
      .execute();
    const asked: [string, string][] = [
      [address, "BBBB-BBBB-BBBB"],
      [newAccount().email, "BBBB-BBBB-BBBB"],
      [owner.user.email, "BBBB-BBBB-BBBB"],
      [owner.user.phone, "BBBB-BBBB-BBBB"],
      [over.address, over.code],
    ];
    const told = new Set<string>();
    for (const [typed, code] of asked) {
      const answer = await site.visitor().post("/join", { address: typed, code });
      told.add(`${answer.status} ${says(answer)}`);
    }
    expect([...told]).toHaveLength(1);
  });
});

describe("a code", () => {
  test("that was used opens nothing again, nor does the cookie it gave", async () => {
    const { address, code } = await invited();
    const visitor = site.visitor();
    await visitor.post("/join", { address, code });
    const cookie = visitor.jar.get("join") ?? "";
    expect((await visitor.post("/join/account", newLogin())).status).toBe(303);
    expect((await site.visitor().post("/join", { address, code })).status).toBe(422);
    const thief = site.visitor();
    thief.jar.set("join", cookie);
    expect(leadsTo(await thief.get("/join/account"))).toBe("302 /join");
    const { answer } = await unchanged(site.db, () => thief.post("/join/account", newLogin()));
    expect(leadsTo(answer)).toBe("302 /join");
  });

  test("is not in the database, belongs to its address, and a forged cookie makes no account", async () => {
    const [one, other] = [await invited(), await invited()];
    const rows = await site.db.selectFrom("invitations").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(one.code.replaceAll("-", ""));
    expect((await site.visitor().post("/join", { address: other.address, code: one.code })).status).toBe(422);
    const thief = site.visitor();
    thief.jar.set("join", "A".repeat(43));
    const { answer } = await unchanged(site.db, () => thief.post("/join/account", newLogin()));
    expect(leadsTo(answer)).toBe("302 /join");
  });

  test("gives the role that was offered, whatever fields are sent along", async () => {
    const { address, code } = await invited();
    const visitor = site.visitor();
    await visitor.post("/join", { address, code });
    for (const more of [{ role: "manager" }, { email: "other@shop.example" }, { ownerId: "1" }]) {
      const { answer } = await unchanged(site.db, () =>
        visitor.post("/join/account", { ...newLogin(), ...more }),
      );
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe("a link", () => {
  const shapeOf = (path: string) => /c=(\d+)-([A-Z]{12})$/.exec(path) ?? [];

  test("opened any number of times writes nothing, and works once", async () => {
    const { address } = await invited();
    const path = await invitationPathTo(site.db, address);
    const scanner = site.visitor();
    const { answer } = await unchanged(site.db, async () => {
      for (let times = 0; times < 3; times += 1) await scanner.get(path);
      return scanner.get("/join/account");
    });
    expect(answer.status).toBe(200);
    const joining = site.visitor();
    await joining.get(path);
    expect((await joining.post("/join/account", newLogin())).status).toBe(303);
    for (const late of [scanner, site.visitor()]) {
      await late.get(path);
      const { answer: refused } = await unchanged(site.db, () => late.post("/join/account", newLogin()));
      expect(leadsTo(refused)).toBe("302 /join");
    }
  });

  test("with another number or code opens nothing, and thirty guesses an hour are compared at one address", async () => {
    const [one, other] = [await invited(), await invited()];
    const [, id = "", code = ""] = shapeOf(await invitationPathTo(site.db, one.address));
    const [, otherId = ""] = shapeOf(await invitationPathTo(site.db, other.address));
    await forgetTries(site.db);
    const guesser = site.visitor();
    const leads = async (link: string) => {
      await guesser.get(`/join?c=${link}`);
      return leadsTo(await guesser.get("/join/account"));
    };
    for (const link of [`${otherId}-${code}`, `${id}-${code.slice(1)}B`, "0-BBBBBBBBBBBB"])
      expect(await leads(link)).toBe("302 /join");
    for (const odd of ["", "x", `${id}-${code}x`, `${id}-${code.toLowerCase()}`, "9".repeat(40)])
      expect((await guesser.get(`/join?c=${odd}`)).status).toBe(200);
    await othersFailed(site.db, { limit: "invitation", address: guesser.address, times: 27 });
    expect(await leads(`${id}-${code}`)).toBe("302 /join");
    const honest = site.visitor();
    await honest.get(`/join?c=${id}-${code}`);
    expect((await honest.get("/join/account")).status).toBe(200);
  });

  test("ends when the invitation is sent again", async () => {
    const { owner, address } = await invited();
    const path = await invitationPathTo(site.db, address);
    const [, id = ""] = shapeOf(path);
    await forgetTries(site.db);
    expect((await owner.post(`/user-management/invitations/${id}`, { intent: "again" })).status).toBe(303);
    const visitor = site.visitor();
    await visitor.get(path);
    expect(leadsTo(await visitor.get("/join/account"))).toBe("302 /join");
  });
});

describe("an owner", () => {
  test("cannot give a role that is not offered, nor a location of another shop", async () => {
    const [owner, other] = [await shops.shop(), await shops.shop()];
    const member = await shops.logInMember(owner.user, "cashier");
    const own = { address: newAccount().email, location: String(owner.locationId) };
    const path = `/user-management/members/${member.user.id}`;
    for (const role of ["owner", "staff", "agent", "", "MANAGER"]) {
      const invite = () => owner.post("/user-management/invite", { ...own, role });
      expect((await unchanged(site.db, invite)).answer.status).toBe(422);
      const move = () => owner.post(path, { intent: "place", role, location: own.location });
      expect((await unchanged(site.db, move)).answer.status).toBe(422);
    }
    const there = { role: "manager", location: String(other.locationId) };
    const invite = () => owner.post("/user-management/invite", { ...own, ...there });
    expect((await unchanged(site.db, invite)).answer.status).toBe(422);
    const move = () => owner.post(path, { intent: "place", ...there });
    expect((await unchanged(site.db, move)).answer.status).toBe(422);
  });

  test("reaches neither the members nor the invitations of another owner, in any form", async () => {
    const thief = await shops.shop();
    const { owner } = await invited();
    const member = await shops.logInMember(owner.user, "cashier");
    const links = linksOf((await owner.get("/user-management")).body);
    const invitation = links.find((href) => href.includes("/invitations/")) ?? "";
    const path = `/user-management/members/${member.user.id}`;
    const posts: [string, Record<string, string>][] = [
      [path, { intent: "place", role: "manager", location: String(thief.locationId) }],
      [path, { intent: "remove", sure: "on" }],
      [`${path}/transfer`, { intent: "resend" }],
      [invitation, { intent: "again" }],
      [invitation, { intent: "revoke" }],
    ];
    for (const [to, fields] of posts) {
      const { answer } = await unchanged(site.db, () => thief.post(to, fields), ["sessions"]);
      expect([to, answer.status]).toEqual([to, 404]);
      expect((await thief.get(to)).status).toBe(404);
    }
    // An owner is not a member, not even of their own shop.
    const self = `/user-management/members/${thief.user.id}`;
    expect((await thief.post(self, { intent: "remove", sure: "on" })).status).toBe(404);
  });

  test("must type the password again after a while, and can send only a few messages", async () => {
    const { owner, address } = await invited();
    const path =
      linksOf((await owner.get("/user-management")).body).find((href) => href.includes("/invitations/")) ??
      "";
    expect((await owner.post(path, { intent: "again" })).status).toBe(429);
    const again = { address: address.toUpperCase(), role: "cashier", location: String(owner.locationId) };
    expect((await owner.post("/user-management/invite", again)).status).toBe(429);
    await shops.age(owner.user);
    for (const to of [path, "/user-management/invite"])
      expect(leadsTo(await owner.post(to, {}))).toBe(`303 /account/confirm?page=${encodeURIComponent(to)}`);
  });
});
