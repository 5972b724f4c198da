import { describe, expect, test } from "vitest";

import { changeAccount, newAccount } from "../../support/accounts";
import { newLogin, invitationCode, invitationPathTo, makeShops } from "../../support/members";
import { mailsTo, newestMail } from "../../support/messages";
import { leadsTo, linksOf, says, textOf } from "../../support/page";
import { fieldsOf, press } from "../../support/press";
import { serve } from "../../support/served";
import { actionsOf, password } from "../../support/sessions";
import { forgetTries } from "../../support/database-content";

const site = await serve();
const shops = await makeShops(site);

const invite = (owner: Awaited<ReturnType<typeof shops.shop>>, address: string, role = "cashier") =>
  press(owner, "/user-management/invite", "Send the invitation", {
    address,
    role,
    location: String(owner.locationId),
  });

const mailbox = () => newAccount().email;

async function join(address: string, login: Record<string, string>) {
  const visitor = site.visitor();
  const code = await invitationCode(site.db, address);
  const typed = await press(visitor, "/join", "Continue", { address, code });
  expect(leadsTo(typed)).toBe("303 /join/account");
  return { ...visitor, answer: await press(visitor, "/join/account", "Join the shop", login) };
}

describe("inviting a member", () => {
  test("remembers the browser of who joins: a login there is not told, one in another browser is", async () => {
    const owner = await shops.shop();
    const to = mailbox();
    await invite(owner, to);
    const { answer, ...browser } = await join(to, newLogin({ password }));
    expect(leadsTo(answer)).toBe("303 /dashboard");
    const told = async () =>
      (await mailsTo(site.db, to)).filter(({ subject }) => subject === "New login to your Kaypoint account")
        .length;
    await browser.post("/logout");
    expect(leadsTo(await browser.post("/login", { email: to, password }))).toBe("303 /dashboard");
    expect(await told()).toBe(0);
    expect(leadsTo(await site.visitor().post("/login", { email: to, password }))).toBe("303 /dashboard");
    expect(await told()).toBe(1);
  });

  test("by mail leads to a personal account in the shop with that role only, and tells the owner of each step", async () => {
    const owner = await shops.shop();
    expect(says(await owner.get("/user-management"))).toContain("Users 1 of 5");
    const to = mailbox();
    const answer = await invite(owner, to);
    expect(leadsTo(answer)).toBe("303 /user-management");
    const list = says(await owner.follow(answer));
    expect(list).toContain("Invited. A link to join is on its way");
    expect(list).toContain("Users 2 of 5");
    expect(list).toContain("Users 2 of 5");
    expect(list).toMatch(new RegExp(`${to} Cashier ${owner.user.name}`));

    const mail = await newestMail(site.db, to);
    expect(mail.text).toContain(`${owner.user.name} invites you`);
    expect(mail.text).toMatch(/https?:\/\/\S+\/join and enter the code [A-Z]{4}-[A-Z]{4}-[A-Z]{4} with/);
    const visitor = site.visitor();
    expect(says(await visitor.get("/join"))).toContain("Join a shop");
    const code = (await invitationCode(site.db, to)).toLowerCase().replace(/^(....)/, "$1 ");
    expect(leadsTo(await press(visitor, "/join", "Continue", { address: to.toUpperCase(), code }))).toBe(
      "303 /join/account",
    );
    const form = says(await visitor.get("/join/account"));
    expect(form).toContain(`Shop ${owner.user.name}`);
    expect(form).toMatch(/Role Can use the app. Can’t see sales totals. Cashier/);
    const login = newLogin();
    const joined = await press(visitor, "/join/account", "Join the shop", login);
    expect(leadsTo(joined)).toBe("303 /dashboard");
    const home = await visitor.follow(joined);
    expect(textOf(home.body)).toContain("Welcome. Your account is ready");
    expect(textOf(home.body)).toContain(`Business ${owner.user.name} Shop ${owner.user.name} Role Cashier`);
    expect(textOf(home.body)).not.toContain("₦");
    expect(linksOf(home.body)).not.toContain("/wallet");

    const people = says(await owner.get("/user-management"));
    expect(people).toContain(`Bola Ade ${login.username} Cashier`);
    expect(people).toContain("Users 2 of 5");
    const subjects = (await mailsTo(site.db, owner.user.email)).map(({ subject }) => subject);
    expect(subjects.slice(0, 2)).toEqual(["A person joined your shop", "A person was invited to your shop"]);
    expect((await actionsOf(site, owner.user)).slice(0, 3)).toEqual([
      "member-joined",
      "invitation-code-typed",
      "member-invited",
    ]);
    const again = site.visitor();
    expect(leadsTo(await again.post("/login", { email: login.username, password }))).toBe("303 /dashboard");
  });

  test("goes to a number that was copied with invisible marks around it", async () => {
    const owner = await shops.shop();
    const { phone } = newAccount();
    expect((await invite(owner, `\u202a${phone.slice(0, 4)} ${phone.slice(4)}\u202c`)).status).toBe(303);
    expect(await invitationPathTo(site.db, `+234${phone.slice(1)}`)).toContain("/join?");
  });

  test("by phone is accepted on one page, with the link, a name, a username and a password", async () => {
    const owner = await shops.shop();
    const { phone, username } = newAccount();
    await invite(owner, phone);
    const international = `+234${phone.slice(1)}`;
    const link = await invitationPathTo(site.db, international);
    const visitor = site.visitor();
    for (let times = 0; times < 2; times += 1)
      expect(leadsTo(await visitor.get(link))).toBe("302 /join/account");
    const page = await visitor.get("/join/account");
    expect(says(page)).toContain(`Business ${owner.user.name}`);
    expect(says(page)).toContain("Email (optional)");
    const joined = await press(visitor, page, "Join the shop", { name: "Bola", username, password });
    expect(leadsTo(joined)).toBe("303 /dashboard");
    const user = await site.db
      .selectFrom("users")
      .select(["phone", "phoneVerifiedAt", "email"])
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ phone: international, email: `none-${username}@unconfirmed.invalid` });
    expect(user.phoneVerifiedAt).not.toBeNull();
    for (const path of ["/dashboard", "/account/security"])
      expect((await visitor.get(path)).body).not.toContain("unconfirmed.invalid");
    expect(leadsTo(await site.visitor().post("/login", { email: phone, password }))).toBe("303 /dashboard");
    expect(says(await owner.get("/user-management"))).not.toContain("unconfirmed.invalid");
  });

  test("by mail needs no phone number", async () => {
    const owner = await shops.shop();
    const to = mailbox();
    await invite(owner, to);
    const visitor = site.visitor();
    await visitor.get(await invitationPathTo(site.db, to));
    const { phone: _, ...login } = newLogin();
    expect(leadsTo(await visitor.post("/join/account", login))).toBe("303 /dashboard");
    for (const path of ["/dashboard", "/account/security"])
      expect((await visitor.get(path)).status).toBe(200);
    expect(says(await owner.get("/user-management"))).toContain(`Bola Ade ${login.username}`);
  });

  test("by phone takes the typed code too, and has the email confirmed", async () => {
    const owner = await shops.shop();
    const { phone, email } = newAccount();
    await invite(owner, phone, "manager");
    const international = `+234${phone.slice(1)}`;
    const code = await invitationCode(site.db, international);
    expect(code).not.toBe("");
    const visitor = site.visitor();
    await visitor.post("/join", { address: phone, code });
    const { phone: _, ...login } = newLogin({ email });
    expect(leadsTo(await visitor.post("/join/account", login))).toBe("303 /dashboard");
    expect((await newestMail(site.db, email)).subject).toContain("confirm your email");
    const user = await site.db
      .selectFrom("users")
      .select(["role", "phone", "phoneVerifiedAt", "emailVerifiedAt"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ role: "manager", phone: international, emailVerifiedAt: null });
    expect(user.phoneVerifiedAt).not.toBeNull();
  });

  test("with a wrong value is refused beside the field, and the form keeps its values", async () => {
    const owner = await shops.shop();
    const other = await shops.shop();
    const to = mailbox();
    await invite(owner, to);
    await forgetTries(site.db);
    const refusals: [string, string][] = [
      ["", "Type an email"],
      ["bola at shop", "Type an email"],
      ["01 234 5678", "Type an email"],
      ["09099999999999", "Type an email"],
      [to.toUpperCase(), "You have invited this address already"],
      [other.user.email, "This email or phone cannot be invited"],
      [other.user.phone, "This email or phone cannot be invited"],
    ];
    for (const [address, message] of refusals) {
      const answer = await invite(owner, address);
      expect([address, answer.status]).toEqual([address, 422]);
      expect(says(answer)).toContain(message);
      if (address !== "") expect(answer.body).toContain(`value="${address}"`);
    }
  });

  test("ends when all users are in use, and members stay if the plan includes fewer, as the page says", async () => {
    const owner = await shops.shop();
    for (const name of ["Bola", "Chidi", "Efe"]) await shops.logInMember(owner.user, "cashier", name);
    expect((await invite(owner, mailbox())).status).toBe(303);
    const late = { address: mailbox(), role: "cashier", location: String(owner.locationId) };
    const full = await owner.post("/user-management/invite", late);
    expect(full.status).toBe(422);
    expect(says(full)).toContain("All your users are in use, so the person was not invited");
    const page = await owner.get("/user-management");
    expect(linksOf(page.body)).toContain("/plans-and-billings/extras?additional_users=1");
    expect(linksOf(page.body)).not.toContain("/user-management/invite");
    await site.db
      .updateTable("subscriptions")
      .set({ endedAt: new Date() })
      .where("ownerId", "=", owner.user.id)
      .execute();
    const shrunk = says(await owner.get("/user-management"));
    expect(shrunk).toContain("Everyone here stays, but you cannot invite more people");
    expect(shrunk).toContain("Chidi");
  });
});

describe("an invitation", () => {
  async function invited() {
    const owner = await shops.shop();
    const to = mailbox();
    await invite(owner, to);
    const { body } = await owner.get("/user-management");
    const path = linksOf(body).find((href) => href.startsWith("/user-management/invitations/")) ?? "";
    return { owner, to, path, code: await invitationCode(site.db, to) };
  }

  test("that is resent has a new code, and only that works, but within a minute it is refused", async () => {
    const { owner, to, path, code } = await invited();
    expect((await owner.post(path, { intent: "again" })).status).toBe(429);
    expect(says(await invite(owner, to))).toContain("An invitation was sent a moment ago. Try again in");
    await forgetTries(site.db);
    expect(says(await owner.follow(await press(owner, path, "Send a new link")))).toContain("Sent again.");
    const visitor = site.visitor();
    expect((await visitor.post("/join", { address: to, code })).status).toBe(422);
    expect((await join(to, newLogin())).answer.status).toBe(303);
  });

  test("that is withdrawn opens nothing, even if its code was typed before, and frees its user", async () => {
    const { owner, to, path, code } = await invited();
    const visitor = site.visitor();
    await visitor.post("/join", { address: to, code });
    expect(leadsTo(await press(owner, path, "Cancel invitation"))).toBe("303 /user-management");
    expect(leadsTo(await visitor.get("/join/account"))).toBe("302 /join");
    expect(leadsTo(await visitor.post("/join/account", newLogin()))).toBe("302 /join");
    expect((await site.visitor().post("/join", { address: to, code })).status).toBe(422);
    expect(says(await owner.get("/user-management"))).toContain("Users 1 of 5");
    expect((await owner.get(path)).status).toBe(404);
  });

  test("returns the account form with its values after an error", async () => {
    const { owner, to } = await invited();
    const login = newLogin({ username: owner.user.username, password: "short" });
    const { answer, post } = await join(to, login);
    expect(answer.status).toBe(422);
    expect(says(answer)).toContain("By joining you accept the terms and conditions");
    expect(answer.body).toContain('value="Bola Ade"');
    expect(answer.body).not.toContain('value="short"');
    const taken = await post("/join/account", { ...login, password });
    expect(says(taken)).toContain("This username is taken");
  });
});

describe("an invitation that somebody else's session opens", () => {
  test("says whose session it is, logs it out by a button, and comes back to the invitation", async () => {
    const owner = await shops.shop();
    const to = mailbox();
    await invite(owner, to);
    const other = await shops.logInAs("owner");
    const link = await invitationPathTo(site.db, to);
    const page = await other.follow(await other.get(link));
    expect(says(page)).toContain(
      `You are logged in as ${other.user.username}. This invitation is for someone else`,
    );
    const stays = await other.post("/join/account", newLogin());
    expect(leadsTo(stays)).toBe("303 /join/account");
    expect((await other.get("/dashboard")).status).toBe(200);
    const onward = await press(other, page, "Log out and continue");
    expect(leadsTo(onward)).toBe("303 /join/account");
    expect(says(await other.get("/join/account"))).toContain("Make your account");
    expect(leadsTo(await other.post("/join/account", newLogin()))).toBe("303 /dashboard");
  });

  test("leads home if it was used, or no invitation was opened", async () => {
    const owner = await shops.shop();
    const to = mailbox();
    await invite(owner, to);
    const link = await invitationPathTo(site.db, to);
    const { answer: _, ...member } = await join(to, newLogin());
    expect(leadsTo(await member.follow(await member.get(link)))).toMatch(/^(?:200|302 \/dashboard)/);
    expect(says(await member.get("/join/account"))).not.toContain("someone else");
    expect(leadsTo(await member.get("/join"))).toBe("302 /dashboard");
  });
});

describe("a member", () => {
  test("can be given another role and location, which apply at once", async () => {
    const owner = await shops.shop(1);
    const member = await shops.logInMember(owner.user, "cashier");
    expect((await member.get("/sales-report")).status).toBe(403);
    const path = `/user-management/members/${member.user.id}`;
    const place = { role: "manager", location: String(owner.locationId) };
    const saved = await press(owner, path, "Save", place);
    expect(leadsTo(saved)).toBe(`303 ${path}`);
    expect(says(await owner.follow(saved))).toContain("Saved. The new role and shop apply from now on.");
    expect((await member.get("/sales-report")).status).toBe(200);
    expect((await newestMail(site.db, member.user.email)).text).toContain("the role manager");
    expect((await newestMail(site.db, owner.user.email)).subject).toBe("A role in your shop was changed");
  });

  test("reads on a refused page who may open it, and what to do", async () => {
    const owner = await shops.shop();
    const [manager, cashier] = [
      await shops.logInMember(owner.user, "manager"),
      await shops.logInMember(owner.user, "cashier"),
    ];
    const refused = async (person: typeof manager, path: string) => {
      const page = await person.get(path);
      expect([path, page.status]).toEqual([path, 403]);
      return says(page);
    };
    const ownerOnly = "Only the owner of the shop can open this page. Ask the owner to do it for you.";
    for (const person of [manager, cashier]) expect(await refused(person, "/wallet")).toContain(ownerOnly);
    expect(await refused(cashier, "/sales-report")).toContain(
      "This page is for the owner and managers of the shop. If you need it for your work, ask the owner to give you another role.",
    );
    await changeAccount(site.db, owner.user.id, { disabledAt: new Date() });
    expect(await refused(manager, "/sales-report")).toContain("This shop is closed or on hold at the moment");
  });

  test("that is removed is logged out at once, cannot log in, and can be invited again", async () => {
    const owner = await shops.shop();
    const member = await shops.logInMember(owner.user, "manager");
    const path = `/user-management/members/${member.user.id}`;
    const unsure = await owner.post(path, { intent: "remove" });
    expect(unsure.status).toBe(422);
    expect(says(unsure)).toContain("Tick the box to remove them");
    const removed = await press(owner, path, "Remove", { sure: true });
    expect(leadsTo(removed)).toBe("303 /user-management");
    expect(leadsTo(await member.get("/sales-report"))).toBe("302 /login?page=%2Fsales-report");
    const { answer: refused, post } = await shops.logIn(member.user);
    expect(refused.status).toBe(401);
    expect(says(refused)).toContain("Your account in this shop was closed. Ask the owner");
    const wrong = await post("/login", { email: member.user.email, password: "rice and beans today" });
    expect(says(wrong)).toContain("Your details do not match.");
    const program = await site.visitor().post("/api/auth/login", { email: member.user.username, password });
    expect(program.body).toContain("Your account in this shop was closed. Ask the owner");
    expect((await newestMail(site.db, member.user.email)).subject).toBe("Your Kaypoint account is closed");
    expect((await owner.get(path)).status).toBe(404);
    expect((await invite(owner, member.user.email)).status).toBe(303);
    const { answer } = await join(member.user.email, newLogin({ username: member.user.username }));
    expect(answer.status).toBe(303);
  });

  test("that was removed is back with one press on the page that answers, and logs in as before", async () => {
    const owner = await shops.shop();
    const member = await shops.logInMember(owner.user, "cashier");
    const path = `/user-management/members/${member.user.id}`;
    const removed = await owner.follow(await owner.post(path, { intent: "remove", sure: "on" }));
    expect(says(removed)).toContain(`You have just removed ${member.user.name}.`);
    const undo = `Undo removing ${member.user.name}`;
    const fields = fieldsOf(removed, undo);
    const undone = await press(owner, removed, undo);
    expect(leadsTo(undone)).toBe("303 /user-management");
    const page = await owner.follow(undone);
    expect(says(page)).toContain("Undone. They have the same role as before and have to log in again.");
    expect(says(page)).not.toContain("You have just removed");
    expect(leadsTo(await member.get("/dashboard"))).toContain("/login");
    expect((await shops.logIn(member.user)).answer.status).toBe(303);
    expect(says(await owner.follow(await owner.post("/user-management", fields)))).toContain("too late");
  });

  test("sees the shop's report as manager, its tills and locations without a way to change them, and no money", async () => {
    const owner = await shops.shop();
    const manager = await shops.logInMember(owner.user, "manager");
    for (const path of ["/sales-report", "/sales-report/debtors", "/sales-report/products"])
      expect([path, (await manager.get(path)).status]).toEqual([path, 200]);
    const places = await manager.get("/locations");
    expect(textOf(places.body)).toContain(`${owner.user.name} Main`);
    expect(places.body).not.toContain("Add shop");
    const place = await manager.get(`/single-location-details/${owner.locationId}`);
    expect(place.status).toBe(200);
    expect(textOf(place.body)).not.toMatch(/₦|Paid until/);
    const tills = await manager.get("/account/devices");
    expect(linksOf(tills.body)).not.toContain("/device");
    const home = await manager.get("/dashboard");
    expect(textOf(home.body)).toContain("Sold today");
    expect(textOf(home.body)).not.toMatch(/wallet|plan/i);
    expect(linksOf(home.body)).toContain("/sales-report");
    for (const own of ["/account/security", "/account/sessions", "/account/activity", "/download"])
      expect([own, (await manager.get(own)).status]).toEqual([own, 200]);
  });
});
