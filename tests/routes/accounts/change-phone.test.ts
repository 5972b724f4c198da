import { beforeEach, describe, expect, test } from "vitest";

import { HOUR, MINUTE } from "~/models/duration";
import { maskPhone } from "~/models/users/phone";
import { getUser } from "~/models/users/user.server";
import { internationalPhone, newAccount, changeAccount } from "../../support/accounts";
import { codesSentTo, newestCode, otherCode } from "../../support/messages";
import { linksOf, textOf, leadsTo } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { signIn, proveContact } from "../../support/sessions";

type Owner = Awaited<ReturnType<typeof signIn>>;
const journey = "?plan=2&duration=yearly&onTrial=true";
const page = `/change-phone${journey}`;
const verifyPage = `/verify-phone${journey}`;

const site = await serve();

const newNumber = () => newAccount().phone;
const sentTo = (phone: string) => codesSentTo(site.db, internationalPhone(phone));
const codeFor = (phone: string) => newestCode(site.db, internationalPhone(phone));
const account = ({ user }: Owner) => getUser(site.db, user.id);

async function sessionAge(owner: Owner, age: number) {
  await site.db
    .updateTable("sessions")
    .set({ authenticatedAt: new Date(Date.now() - age) })
    .where("userId", "=", owner.user.id)
    .execute();
}

async function hold(owner: Owner, until: number) {
  await changeAccount(site.db, owner.user.id, { heldUntil: new Date(until) });
}

async function eventsOf(owner: Owner) {
  const events = await site.db
    .selectFrom("auditEvents")
    .select(["action", "outcome", "reason"])
    .where("subjectId", "=", owner.user.id)
    .orderBy("id")
    .execute();
  return events.map(({ action, outcome, reason }) => [action, outcome, reason].filter(Boolean).join(" "));
}

describe("an owner who mistyped the number at sign-up", () => {
  let owner: Owner;
  let phone: string;

  beforeEach(async () => {
    owner = await signIn(site, { verified: false });
    phone = newNumber();
    await owner.get(verifyPage);
  });

  test("changes it without scripts, verifies it, and gets the requested trial", async () => {
    const { body } = await owner.get(verifyPage);
    expect(linksOf(body)).toContain(page);
    const form = await owner.get(page);
    expect(form.status).toBe(200);
    expect(form.body).toContain(`action="${page.replaceAll("&", "&amp;")}"`);
    const asked = await press(owner, form, "Apply changes", { phone });
    expect(leadsTo(asked)).toBe(`303 ${verifyPage}`);
    const shown = textOf((await owner.follow(asked)).body);
    expect(shown).toContain("We sent a code to the new number.");
    expect(shown).toContain(`We sent a 5 digit code to ${maskPhone(internationalPhone(phone))}.`);
    expect(shown).toContain(`You keep ${maskPhone(owner.user.phone)} until then.`);
    expect(shown).toMatch(/Ask again in 5\d seconds/);
    expect(await account(owner)).toMatchObject({ phone: owner.user.phone, phoneVerifiedAt: null });
    const verified = await press(owner, verifyPage, "Verify phone number", { code: await codeFor(phone) });
    expect(leadsTo(verified)).toBe(`303 ${verifyPage}`);
    const result = textOf((await owner.follow(verified)).body);
    expect(result).toContain("Your phone number is verified");
    expect(result).toContain("Your free trial of Plus has started.");
    expect(await account(owner)).toMatchObject({ phone: internationalPhone(phone), newPhone: null });
  });

  test("returns to the old number, and the new one's code stops working", async () => {
    const old = await newestCode(site.db, owner.user.phone);
    await owner.post(page, { phone });
    const kept = await press(owner, verifyPage, /^Keep /);
    expect(leadsTo(kept)).toBe(`303 ${verifyPage}`);
    const shown = textOf((await owner.follow(kept)).body);
    expect(shown).toContain("You keep your phone number.");
    expect(shown).toContain(`code to ${maskPhone(owner.user.phone)}`);
    expect((await owner.post(verifyPage, { code: await codeFor(phone) })).status).toBe(422);
    expect((await owner.post(verifyPage, { code: old })).status).toBe(303);
    expect(await account(owner)).toMatchObject({ phone: owner.user.phone, newPhone: null });
  });

  test("keeps the number by typing the old one again", async () => {
    await owner.post(page, { phone });
    const answer = await owner.post(page, { phone: owner.user.phone.replace("+234", "0") });
    expect(answer.headers.get("Location")).toBe(verifyPage);
    expect((await account(owner)).newPhone).toBeNull();
  });

  test("gets one code for the same number asked twice, and it counts once", async () => {
    await owner.post(page, { phone });
    for (let times = 0; times < 4; times += 1)
      expect((await owner.post(page, { phone })).headers.get("Location")).toBe(verifyPage);
    expect(await sentTo(phone)).toHaveLength(1);
  });

  test("sees a link to this page if the number gets no SMS", async () => {
    await changeAccount(site.db, owner.user.id, { phone: "12025550123", phoneReachable: false });
    const { body } = await owner.get(verifyPage);
    expect(linksOf(body)).toContain(page);
    expect(body).not.toContain("mailto:");
    const asked = await owner.post(page, { phone });
    expect(textOf((await owner.follow(asked)).body)).toContain("We sent a 5 digit code to");
    await owner.post(verifyPage, { code: await codeFor(phone) });
    expect(await account(owner)).toMatchObject({ phone: internationalPhone(phone), phoneReachable: true });
  });
});

test("an agent whose account has no number yet enters one, and may leave again", async () => {
  const agent = await signIn(site, { verified: false });
  await changeAccount(site.db, agent.user.id, { role: "agent", phone: "", phoneReachable: false });
  expect(textOf((await agent.get("/verify-phone")).body)).toContain("Your account has no phone number yet.");
  expect((await agent.get("/change-phone")).status).toBe(200);
  const phone = newNumber();
  const asked = await press(agent, "/change-phone", "Apply changes", { phone });
  expect((await agent.follow(asked)).body).toContain("Stop the change");
  await agent.post("/verify-phone", { code: await codeFor(phone) });
  expect(await account(agent)).toMatchObject({ phone: internationalPhone(phone), newPhone: null });
});

describe("an owner with a verified number", () => {
  let owner: Owner;
  let phone: string;

  beforeEach(async () => {
    owner = await signIn(site, { verified: true });
    await proveContact(site, owner.user);
    phone = newNumber();
  });

  test("keeps it until the new one is verified, and is told by mail and at the old number", async () => {
    await press(owner, "/change-phone", "Apply changes", { phone });
    expect(await account(owner)).toMatchObject({
      phone: owner.user.phone,
      newPhone: internationalPhone(phone),
    });
    expect(await codesSentTo(site.db, owner.user.email)).toEqual([]);
    await press(owner, "/verify-phone", "Verify phone number", { code: await codeFor(phone) });
    const messages = await site.db
      .selectFrom("outbox")
      .select(["channel", "recipient", "text"])
      .where("recipient", "in", [owner.user.email, owner.user.phone])
      .orderBy("id")
      .execute();
    expect(messages.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ["mail", owner.user.email],
      ["sms", owner.user.phone],
    ]);
    expect(messages[0]?.text).toContain(maskPhone(internationalPhone(phone)));
    expect(messages.map(({ text }) => text).join()).not.toContain(internationalPhone(phone));
    expect(await eventsOf(owner)).toEqual(
      expect.arrayContaining(["phone-change-asked ok", "phone-changed ok", "code-accepted ok"]),
    );
  });

  test("may continue to use checkout in the meantime", async () => {
    await owner.post("/change-phone", { phone });
    expect((await owner.get("/plans-details/2/yearly")).status).toBe(200);
  });

  test("returns to the account's security page if the number stays", async () => {
    await owner.post("/change-phone", { phone });
    expect(textOf((await owner.get("/verify-phone")).body)).toContain(`Keep ${maskPhone(owner.user.phone)}`);
    const kept = await owner.post("/verify-phone", { intent: "keep" });
    expect(kept.headers.get("Location")).toBe("/account/security");
    expect((await account(owner)).newPhone).toBeNull();
  });

  test("is told if the number is the account's already", async () => {
    const answer = await owner.post("/change-phone", { phone: owner.user.phone.replace("+234", "0") });
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain("This is already your phone number.");
  });

  test("confirms the password first if it was typed 16 minutes ago", async () => {
    await sessionAge(owner, 16 * MINUTE);
    expect((await owner.get(page)).status).toBe(200);
    const kept = `${page}${page.includes("?") ? "&" : "?"}${new URLSearchParams({ phone }).toString()}`;
    const confirm = `/account/confirm?page=${encodeURIComponent(kept)}`;
    const posted = await owner.post(page, { phone });
    expect(leadsTo(posted)).toBe(`303 ${confirm}`);
    expect((await account(owner)).newPhone).toBeNull();
    expect(await sentTo(phone)).toEqual([]);
    const confirmed = await owner.post(confirm, { password: "bread rice and oil" });
    expect(leadsTo(confirmed)).toBe(`303 ${kept}`);
    expect((await owner.post(page, { phone })).headers.get("Location")).toBe(verifyPage);
  });

  test("changes the number at most 3 times in 24 hours", async () => {
    for (let times = 0; times < 3; times += 1)
      expect((await owner.post(page, { phone: newNumber() })).status).toBe(303);
    const before = (await account(owner)).newPhone;
    const answer = await owner.post(page, { phone });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan((23 * HOUR) / 1000);
    expect(textOf(answer.body)).toMatch(/You can change the phone number 3 times in 24 hours\. Try again on/);
    expect((await account(owner)).newPhone).toBe(before);
    expect(await sentTo(phone)).toEqual([]);
    expect(await eventsOf(owner)).toContain("phone-change-asked refused throttled");
  });

  test("keeps the number for a day after a password reset", async () => {
    await hold(owner, Date.now() + HOUR);
    const answer = await owner.post(page, { phone });
    expect(answer.status).toBe(429);
    expect(textOf(answer.body)).toContain("Your password was reset or your details corrected recently");
    expect(await sentTo(phone)).toEqual([]);
    await hold(owner, Date.now() - 1);
    expect((await owner.post(page, { phone })).status).toBe(303);
  });
});

describe("a number that another account has verified", () => {
  let owner: Owner;
  let victim: Owner;
  let taken: string;
  const free = newNumber();

  beforeEach(async () => {
    owner = await signIn(site, { verified: false });
    victim = await signIn(site, { verified: true });
    taken = victim.user.phone.replace("+234", "0");
  });

  const inGeneral = (body: string, phone: string) =>
    textOf(body)
      .replaceAll(maskPhone(internationalPhone(phone)), "(phone)")
      .replace(/Ask again in \d+ seconds/, "Ask again");

  test("is answered like any other, but gets no code", async () => {
    const other = await signIn(site, { verified: false });
    const asked = [await owner.post(page, { phone: taken }), await other.post(page, { phone: free })];
    expect(asked.map(({ status, headers }) => [status, headers.get("Location")])).toEqual([
      [303, verifyPage],
      [303, verifyPage],
    ]);
    expect(await sentTo(taken)).toEqual([]);
    expect(await sentTo(free)).toHaveLength(1);
    const names = [owner.user, other.user].flatMap(({ name, username, phone }) => [
      name,
      username,
      maskPhone(phone),
    ]);
    const plain = (body: string, phone: string) =>
      names
        .reduce((text, name) => text.replaceAll(name, "(own)"), inGeneral(body, phone))
        .replace(/in \d+ seconds/, "in some seconds");
    expect(plain((await owner.get(verifyPage)).body, taken)).toBe(
      plain((await other.get(verifyPage)).body, free),
    );
    const wrong = otherCode(await codeFor(free));
    for (let tries = 0; tries < 4; tries += 1) {
      const [decoy, real] = [
        await owner.post(verifyPage, { code: wrong }),
        await other.post(verifyPage, { code: wrong }),
      ];
      expect(decoy.status).toBe(real.status);
      expect(plain(decoy.body, taken)).toBe(plain(real.body, free));
    }
    const resent = [
      await owner.post(verifyPage, { intent: "resend" }),
      await other.post(verifyPage, { intent: "resend" }),
    ];
    expect(resent.map(({ status }) => status)).toEqual([429, 429]);
    expect(await sentTo(taken)).toEqual([]);
    expect(await eventsOf(owner)).toEqual(await eventsOf(other));
  });
});

describe("the typed number", () => {
  let owner: Owner;

  beforeEach(async () => {
    owner = await signIn(site, { verified: false });
  });

  test.each([
    ["", "Phone number is required"],
    ["01234567890", "We can send codes to Nigerian mobile numbers only."],
  ])("%j is refused in words, and the form keeps it with the sign-up intent", async (phone, message) => {
    const answer = await owner.post(page, { phone });
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain(message);
    expect(answer.body).toContain("<title>Error: Change phone number");
    expect(answer.body).toContain(`action="${page.replaceAll("&", "&amp;")}"`);
    if (phone) expect(answer.body).toContain(`value="${phone}"`);
    expect((await account(owner)).newPhone).toBeNull();
  });

  test("may come with the sign-up intent in the form itself", async () => {
    const answer = await owner.post("/change-phone", { phone: newNumber(), plan: "1", duration: "month" });
    expect(answer.headers.get("Location")).toBe("/verify-phone?plan=1&duration=month");
  });
});
