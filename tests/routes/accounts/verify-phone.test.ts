import { beforeEach, describe, expect, test } from "vitest";

import { maskPhone } from "~/models/users/phone";
import { getUser } from "~/models/users/user.server";
import { codesSentTo, newestCode } from "../../support/messages";
import { linksOf, textOf, leadsTo } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { signIn } from "../../support/sessions";
import type { Answer } from "../../support/visitor";
import { changeAccount } from "../../support/accounts";

let owner: Awaited<ReturnType<typeof signIn>>;
const path = "/verify-phone?plan=2&duration=yearly";

const site = await serve();
beforeEach(async () => {
  owner = await signIn(site, { verified: false });
});

const sent = () => codesSentTo(site.db, owner.user.phone);
const code = () => newestCode(site.db, owner.user.phone);
const isVerified = async () => (await getUser(site.db, owner.user.id)).phoneVerifiedAt !== null;

describe("opening the page", () => {
  test("sends one code and shows where to, however often it is opened", async () => {
    const { body, status } = await owner.get(path);
    await owner.get(path);
    expect(status).toBe(200);
    expect(await sent()).toHaveLength(1);
    const text = textOf(body);
    expect(text).toContain("Verify your phone number");
    expect(text).toContain(`We sent a 5 digit code to ${maskPhone(owner.user.phone)}.`);
    expect(text).toMatch(/Ask again in 5\d seconds/);
    expect(body).not.toContain(owner.user.phone.slice(4));
    expect(body).not.toContain(await code());
  });

  test.each([
    ["a prefetch", { "Sec-Purpose": "prefetch;prerender" }],
    ["an old prefetch", { Purpose: "prefetch" }],
    ["a prefetch of Firefox", { "X-Moz": "prefetch" }],
    ["a preview of Safari", { "X-Purpose": "preview" }],
    ["another site's link", { "Sec-Fetch-Site": "cross-site" }],
  ])("sends nothing for %s", async (_, headers) => {
    const { status, body } = await owner.get(path, headers);
    expect(status).toBe(200);
    expect(await sent()).toEqual([]);
    expect(textOf(body)).toContain("Tap “Send code” and we will send a 5 digit code");
  });

  test("sends nothing if only the page's data is requested, and not by our script", async () => {
    expect((await owner.get("/verify-phone.data")).status).toBe(200);
    expect(await sent()).toEqual([]);
    expect((await owner.get("/verify-phone.data", { "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
    expect(await sent()).toHaveLength(1);
  });

  test("sends nothing for HEAD", async () => {
    expect((await owner.send(path, { method: "HEAD" })).status).toBe(200);
    expect(await sent()).toEqual([]);
  });

  test("says so if no SMS can be sent", async () => {
    await changeAccount(site.db, owner.user.id, { phone: "12025550123", phoneReachable: false });
    const { body } = await owner.get(path);
    expect(textOf(body)).toContain(
      "We cannot send a code to 12025****23: it is not a Nigerian mobile number.",
    );
    expect((await owner.post(path, { intent: "resend" })).status).toBe(422);
  });
});

describe("the right code", () => {
  /** Arabic digits between direction marks. */
  const pasted = (digits: string) =>
    `\u202a${digits.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))}\u202c`;

  beforeEach(async () => {
    await owner.get(path);
  });

  test.each([
    ["with spaces", async () => ({ code: (await code()).split("").join(" ") })],
    ["in five boxes", async () => ({ digit: [...(await code())] })],
    ["as pasted from a chat, in digits of another script", async () => ({ code: pasted(await code()) })],
    ["as old clients send it", async () => ({ code: await code(), function_type: "activate-check" })],
  ])("%s verifies the phone and leads to the plan", async (_, fields) => {
    await expectVerifiedBy(await owner.post(path, await fields()));
  });

  test("typed in the field of the page verifies the phone and leads to the plan", async () => {
    await expectVerifiedBy(await press(owner, path, "Verify phone number", { code: await code() }));
  });

  async function expectVerifiedBy(answer: Answer): Promise<void> {
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(path);
    expect(await isVerified()).toBe(true);
    const { body } = await owner.follow(answer);
    expect(body).toContain("<title>Your phone number is verified");
    expect(textOf(body)).toContain("Your phone number is verified");
    expect(body).toContain('href="/plans-details/2/yearly"');
    expect(body).not.toMatch(/http-equiv="refresh"/i);
  }

  test("gives the session a new token, and the old cookie is dead even if the form is posted twice", async () => {
    const typed = await code();
    const before = site.visitor();
    for (const [name, value] of owner.jar) before.jar.set(name, value);
    const answer = await owner.post(path, { code: typed });
    expect(answer.status).toBe(303);
    expect(owner.jar.get("sid")).not.toBe(before.jar.get("sid"));
    expect((await before.get("/dashboard")).headers.get("Location")).toBe("/login?page=%2Fdashboard");
    expect((await before.post(path, { code: typed })).status).toBe(302);
    const again = await owner.post(path, { code: typed });
    expect(leadsTo(again)).toBe(`303 ${path}`);
    expect((await owner.get("/verify-phone")).status).toBe(200);
  });

  test("posted twice at once verifies once, and the session continues", async () => {
    const typed = await code();
    const posts = await Promise.all([owner.post(path, { code: typed }), owner.post(path, { code: typed })]);
    expect(posts.filter(({ headers }) => headers.get("Location") === path)).not.toEqual([]);
    expect(await isVerified()).toBe(true);
    expect((await owner.get("/verify-phone")).status).toBe(200);
  });

  test("starts the requested trial and leads to the download", async () => {
    const trial = "/verify-phone?plan=2&duration=yearly&onTrial=true";
    const answer = await press(owner, trial, "Verify phone number", { code: await code() });
    const { body } = await owner.follow(answer);
    expect(textOf(body)).toMatch(/Your free trial of Plus has started. It runs until \d+ \w+ \d{4}\./);
    expect(body).toContain('href="/download"');
    const live = await site.db
      .selectFrom("subscriptions")
      .select("kind")
      .where("ownerId", "=", owner.user.id)
      .execute();
    expect(live).toEqual([{ kind: "trial" }]);
  });

  test("keeps the form's intent rather than the URL's", async () => {
    const answer = await owner.post("/verify-phone", { code: await code(), plan: "1", duration: "month" });
    expect(answer.headers.get("Location")).toBe("/verify-phone?plan=1&duration=month");
  });

  test("of a number that another account has just verified is refused", async () => {
    const rival = await signIn(site, { verified: true });
    await changeAccount(site.db, rival.user.id, { phone: owner.user.phone });
    const answer = await owner.post(path, { code: await code() });
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain("Another account has verified this phone number");
  });

  test("leads an agent to the customers", async () => {
    await changeAccount(site.db, owner.user.id, { role: "agent" });
    await press(owner, "/verify-phone", "Verify phone number", { code: await code() });
    const { body } = await owner.get("/verify-phone");
    expect(linksOf(body)).toContain("/reseller");
    expect(textOf(body)).toContain("Continue to your customers");
  });
});

describe("a code by another way", () => {
  test("goes by WhatsApp at the press of its button, and the page says so", async () => {
    await owner.get(path);
    await forgetPause();
    const answer = await press(owner, path, /WhatsApp/);
    const { body } = await owner.follow(answer);
    expect(textOf(body)).toContain(
      `to ${maskPhone(owner.user.phone)} by WhatsApp. If it does not arrive, it follows by SMS.`,
    );
    const verified = await owner.post(path, { code: await code() });
    expect(verified.status).toBe(303);
    expect(await isVerified()).toBe(true);
  });

  test("comes again by SMS, and the page says so", async () => {
    await owner.get(path);
    await forgetPause();
    const { body } = await owner.follow(await press(owner, path, "Resend code"));
    expect(textOf(body)).toContain("We sent a code.");
    expect(await sent()).toHaveLength(2);
  });

  test("is read out by a call", async () => {
    await owner.get(path);
    await forgetPause();
    const { body } = await owner.follow(await press(owner, path, /call/i));
    expect(textOf(body)).toContain("We are calling with a code.");
    expect(textOf(body)).toContain("to read out a 5 digit code.");
  });

  test("within the pause after an SMS is refused like another SMS", async () => {
    await owner.get(path);
    const answer = await owner.post(path, { intent: "resend-whatsapp" });
    expect(answer.status).toBe(429);
    expect(await sent()).toHaveLength(1);
  });

  /** As if a minute had passed since the last code. */
  const forgetPause = () =>
    site.db.updateTable("codeBudgets").set({ sentAt: [] }).where("accountId", "=", owner.user.id).execute();
});
