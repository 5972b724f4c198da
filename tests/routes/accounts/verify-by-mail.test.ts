import { trialEligibility } from "~/models/subscriptions/trial.server";
import { beforeEach, describe, expect, test } from "vitest";

import { MINUTE } from "~/models/duration";

import { getUser } from "~/models/users/user.server";
import { codesSentTo, newestCode, otherCode } from "../../support/messages";
import { linksOf, textOf, leadsTo } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { signIn } from "../../support/sessions";
import { changeAccount } from "../../support/accounts";

let owner: Awaited<ReturnType<typeof signIn>>;
const path = "/verify-phone?plan=2&duration=yearly&onTrial=true";
const byMail = `${path}&by=mail`;
const checkout = "/plans-details/2/yearly";

const site = await serve();
beforeEach(async () => {
  owner = await signIn(site, { verified: false });
  await owner.get(path);
});

const mailed = () => codesSentTo(site.db, owner.user.email);
const mailCode = () => newestCode(site.db, owner.user.email);
const smsCode = () => newestCode(site.db, owner.user.phone);
const account = () => getUser(site.db, owner.user.id);

test("the page says what the code by email opens and what it does not", async () => {
  const { body } = await owner.get(path);
  expect(textOf(body)).toContain("No text message? With a code by email you can choose and pay for a plan.");
  expect(textOf(body)).toContain("You still need your phone number for the free trial");
  expect(await mailed()).toEqual([]);
});

describe("the code by email", () => {
  test("opens checkout but not the trial, without scripts", async () => {
    expect((await owner.get(checkout)).status).toBe(302);
    const asked = await press(owner, path, "Get the code by email");
    expect(leadsTo(asked)).toBe(`303 ${byMail}`);
    const shown = await owner.follow(asked);
    expect(textOf(shown.body)).toContain("Confirm your email");
    expect(textOf(shown.body)).toContain("You still need your phone number for the free trial");
    expect(shown.body).not.toContain(await mailCode());
    const typed = { intent: "verify-mail", code: await mailCode() };
    const before = owner.jar.get("sid");
    const accepted = await owner.post(byMail, typed);
    expect(leadsTo(accepted)).toBe(`303 ${checkout}`);
    expect(owner.jar.get("sid")).not.toBe(before);
    expect((await owner.post(byMail, typed)).headers.get("Location")).toBe(checkout);
    const opened = await owner.follow(accepted);
    expect(opened.status).toBe(200);
    expect(textOf(opened.body)).toContain("Your email is confirmed.");
    const user = await account();
    expect(user.phoneVerifiedAt).toBeNull();
    expect([user.emailVerifiedAt, user.checkoutAllowedAt]).toEqual([expect.any(Date), expect.any(Date)]);
    expect(await trialEligibility(site.db, user, null)).toBe("phone-not-verified");
  });

  test("leaves the phone unverified, and verifying it then starts the trial", async () => {
    await owner.post(path, { intent: "mail" });
    await owner.post(byMail, { intent: "verify-mail", code: await mailCode() });
    const { body } = await owner.get(path);
    expect(linksOf(body)).toContain(checkout);
    expect(textOf(body)).toContain("Your email is confirmed.");
    expect(textOf(body)).not.toContain("Get the code by email");
    const verified = await owner.post(path, { code: await smsCode() });
    expect(textOf((await owner.follow(verified)).body)).toContain("Your free trial of Plus has started.");
  });

  test("leads to the plans if none was chosen", async () => {
    await owner.post("/verify-phone", { intent: "mail" });
    const answer = await owner.post("/verify-phone?by=mail", {
      intent: "verify-mail",
      code: await mailCode(),
    });
    expect(answer.headers.get("Location")).toBe("/pricing");
  });

  test("does not verify the phone, nor does the phone's code open checkout", async () => {
    await owner.post(path, { intent: "mail" });
    const [mail, sms] = [await mailCode(), await smsCode()];
    expect((await owner.post(path, { code: mail })).status).toBe(422);
    expect((await owner.post(byMail, { intent: "verify-mail", code: sms })).status).toBe(422);
    expect(await account()).toMatchObject({ phoneVerifiedAt: null, checkoutAllowedAt: null });
  });

  test("has three tries", async () => {
    await owner.post(path, { intent: "mail" });
    const right = await mailCode();
    const told: string[] = [];
    for (let tries = 0; tries < 3; tries += 1)
      told.push(textOf((await owner.post(byMail, { intent: "verify-mail", code: otherCode(right) })).body));
    expect(told[0]).toContain("You have 2 attempts left");
    expect(told[0]).toContain("Confirm your email");
    expect((await owner.post(byMail, { intent: "verify-mail", code: right })).status).toBe(422);
    expect((await account()).checkoutAllowedAt).toBeNull();
  });

  test("is sent once a minute, and an early request leads to the one that works", async () => {
    await owner.post(path, { intent: "mail" });
    expect((await owner.post(path, { intent: "mail" })).headers.get("Location")).toBe(byMail);
    const again = await owner.post(byMail, { intent: "mail" });
    expect(again.status).toBe(429);
    expect(Number(again.headers.get("Retry-After"))).toBeGreaterThan(50);
    expect(textOf(again.body)).toMatch(/You can ask for a new code in 5\d seconds/);
    expect(await mailed()).toHaveLength(1);
  });

  test("is never sent by a GET", async () => {
    const { body } = await owner.get(byMail);
    expect(textOf(body)).toContain("Tap “Send code” and we will send a 5 digit code to");
    expect(await mailed()).toEqual([]);
  });

  test("is offered if no SMS can be sent, with the time of the next one", async () => {
    await owner.get(path);
    await site.db
      .updateTable("codeFlows")
      .set({ expiresAt: new Date(Date.now() - MINUTE) })
      .where("target", "=", owner.user.phone)
      .execute();
    const text = textOf((await owner.get(path)).body);
    expect(text).toContain(" works at the moment. You can get one by email.");
    expect(text.match(/in \d+ seconds?/g)).toHaveLength(1);
  });

  test("helps if the number gets no SMS at all", async () => {
    await changeAccount(site.db, owner.user.id, { phone: "12025550123", phoneReachable: false });
    expect((await owner.get(path)).body).toContain("Get the code by email");
    await owner.post(path, { intent: "mail" });
    await owner.post(byMail, { intent: "verify-mail", code: await mailCode() });
    expect((await owner.get(checkout)).status).toBe(200);
  });

  test("is not for agents", async () => {
    await changeAccount(site.db, owner.user.id, { role: "agent" });
    expect((await owner.get(path)).body).not.toContain("Get the code by email");
    expect((await owner.post(path, { intent: "mail" })).status).toBe(403);
    expect((await owner.post(byMail, { intent: "verify-mail", code: "12345" })).status).toBe(403);
  });
});
