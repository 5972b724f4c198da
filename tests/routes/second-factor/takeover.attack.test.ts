import { describe, expect, test } from "vitest";

import { newestCode, newestMail } from "../../support/messages";
import { leadsTo } from "../../support/page";
import { codeOf, forgetSteps, setUpTwoSteps, typePassword, wrongCode } from "../../support/second-factor";
import { serve, type ServedApp } from "../../support/served";
import { makeAccounts } from "../../support/sessions";
import { changeAccount } from "../../support/accounts";

/* What a stranger reaches in an account with two-step login, by each thing that they may have got hold of. */
const site = await serve();
const accounts = await makeAccounts(site);

const newPassword = { password: "rice for the market", password_confirmation: "rice for the market" };

async function protectedOwner() {
  const owner = await accounts.logInAs("owner");
  const confirmed = { emailVerifiedAt: new Date() };
  await changeAccount(site.db, owner.user.id, confirmed);
  return { ...owner, ...(await setUpTwoSteps(site, owner.user)) };
}

type Stranger = ReturnType<ServedApp["visitor"]>;

async function expectNoSession(stranger: Stranger): Promise<void> {
  expect(leadsTo(await stranger.get("/dashboard"))).toMatch(/^302 \/login/);
  expect(leadsTo(await stranger.get("/account/security"))).toMatch(/^302 \/login/);
}

async function setPassword(stranger: Stranger, { email }: { email: string }): Promise<void> {
  expect(leadsTo(await stranger.post("/set-newpassword", newPassword))).toBe("303 /set-newpassword");
  await expectNoSession(stranger);
  const login = await stranger.post("/login", { email, password: newPassword.password });
  expect(leadsTo(login)).toMatch(/^303 \/login\/code/);
  await expectNoSession(stranger);
}

describe("a stranger who has", () => {
  test("the mailbox sets a new password, and stops at the code", async () => {
    const { user } = await protectedOwner();
    const stranger = site.visitor();
    await stranger.post("/forgot-password", { email: user.email });
    await stranger.post("/forgot-opt-reset", { code: (await newestMail(site.db, user.email)).code });
    await setPassword(stranger, user);
  });

  test("the phone sets a new password, and stops at the code", async () => {
    const { user } = await protectedOwner();
    const stranger = site.visitor();
    await stranger.post("/forgot-password", { email: user.phone });
    await stranger.post("/reset-password", { code: await newestCode(site.db, user.phone) });
    await setPassword(stranger, user);
  });

  test("the password stops at the code, and guesses until the limit, after which a right code waits too", async () => {
    const { user, secret } = await protectedOwner();
    const stranger = site.visitor();
    expect(leadsTo(await typePassword(stranger, user))).toMatch(/^303 \/login\/code/);
    await expectNoSession(stranger);
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 30)
      statuses.push((await stranger.post("/login/code", { proof: wrongCode(secret) })).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await stranger.post("/login/code", { proof: codeOf(secret) })).status).toBe(429);
    await expectNoSession(stranger);
  });

  test("the password and a code that its owner has just used stops there", async () => {
    const { user, secret } = await protectedOwner();
    const [own, stranger] = [site.visitor(), site.visitor()];
    await typePassword(own, user);
    await typePassword(stranger, user);
    const proof = codeOf(secret);
    expect(leadsTo(await own.post("/login/code", { proof }))).toBe("303 /dashboard");
    expect((await stranger.post("/login/code", { proof })).status).toBe(422);
    await expectNoSession(stranger);
  });

  test("the password and the recovery codes or the app of another account stops there", async () => {
    const [victim, other] = [await protectedOwner(), await protectedOwner()];
    await forgetSteps(site, other.user);
    const stranger = site.visitor();
    await typePassword(stranger, victim.user);
    for (const proof of [other.codes[0] ?? "", codeOf(other.secret)])
      expect((await stranger.post("/login/code", { proof })).status).toBe(422);
    await expectNoSession(stranger);
  });

  test("a device of the owner without a session stops at the password", async () => {
    const { user, secret } = await protectedOwner();
    const device = site.visitor();
    await typePassword(device, user);
    await device.post("/login/code", { proof: codeOf(secret), remember: "on" });
    await device.post("/logout");
    expect((await device.post("/login", { email: user.email, password: "a guess at it" })).status).toBe(401);
    await expectNoSession(device);
  });
});

/** Another browser with the cookies that this one has now. */
function copyOf(visitor: Stranger): Stranger {
  const copy = site.visitor();
  for (const [name, value] of visitor.jar) copy.jar.set(name, value);
  return copy;
}

describe("cookies", () => {
  test("that a stranger planted before the password open nothing after it, nor after the code", async () => {
    const { user, secret } = await protectedOwner();
    const stranger = site.visitor();
    await typePassword(stranger, (await protectedOwner()).user);
    const owner = copyOf(stranger);
    await typePassword(owner, user);
    const waiting = copyOf(owner);
    await expectNoSession(waiting);
    expect(leadsTo(await owner.post("/login/code", { proof: codeOf(secret) }))).toBe("303 /dashboard");
    await expectNoSession(stranger);
    await expectNoSession(waiting);
    await forgetSteps(site, user);
    expect(leadsTo(await waiting.post("/login/code", { proof: codeOf(secret) }))).toBe("303 /login");
    expect((await stranger.post("/login/code", { proof: codeOf(secret) })).status).toBe(422);
  });

  test("of two logins that wait open each its own account", async () => {
    const [ada, bola] = [await protectedOwner(), await protectedOwner()];
    const [hers, his] = [site.visitor(), site.visitor()];
    await typePassword(hers, ada.user);
    await typePassword(his, bola.user);
    expect((await his.post("/login/code", { proof: codeOf(ada.secret) })).status).toBe(422);
    expect(leadsTo(await hers.post("/login/code", { proof: codeOf(ada.secret) }))).toBe("303 /dashboard");
    expect((await hers.get("/account/security")).body).toContain(ada.user.email);
    await expectNoSession(his);
  });
});

test("one recovery code typed on two devices at once opens one session", async () => {
  const { user, codes } = await protectedOwner();
  const devices = [site.visitor(), site.visitor()];
  for (const device of devices) await typePassword(device, user);
  const [proof = ""] = codes;
  const answers = await Promise.all(devices.map((device) => device.post("/login/code", { proof })));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
});

test("one code typed on two devices at once opens one session", async () => {
  const { user, secret } = await protectedOwner();
  const devices = [site.visitor(), site.visitor()];
  for (const device of devices) await typePassword(device, user);
  const proof = codeOf(secret);
  const answers = await Promise.all(devices.map((device) => device.post("/login/code", { proof })));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
});
