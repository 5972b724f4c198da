import { describe, expect, test } from "vitest";

import { internationalPhone, newAccount, changeAccount } from "../../support/accounts";
import { otherCode, mailsTo, newestMail } from "../../support/messages";
import { leadsTo, linksOf, says, textOf } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";

const site = await serve();
const accounts = await makeAccounts(site);

let made = 0;

/** An agent who has made a registrant through the forms. */
async function stall() {
  const code = `DESK${(made += 1)}`;
  const { user: agent, ...browser } = await accounts.logInAs("agent", code);
  const { password: _, ...registrant } = newAccount();
  const form = `/signup?page=signup&code=${code}`;
  const typed = { ...registrant, acceptTerms: true };
  const registered = await press(browser, form, "Register the customer", typed);
  const { id } = await site.db
    .selectFrom("users")
    .select("id")
    .where("username", "=", registrant.username)
    .executeTakeFirstOrThrow();
  const phone = internationalPhone(registrant.phone);
  const path = `/reseller/verify/${id}`;
  const sent = async () => (await mailsTo(site.db, phone)).filter(({ code: typed }) => typed !== "");
  return { ...browser, agent, registrant, registered, phone, path, id, sent };
}

describe("after a customer is registered", () => {
  test("the agent's home suggests verifying the phone, sends the code by a plain post and asks for it", async () => {
    const browser = await stall();
    const { registered, follow, path, registrant, sent } = browser;
    expect(leadsTo(registered)).toBe("303 /reseller");
    const home = await follow(registered);
    expect(textOf(home.body)).toContain(`Next: verify the phone of ${registrant.name}`);
    expect(home.body).toContain(`action="${path}"`);
    expect(linksOf(home.body)).toContain(path);
    expect(await sent()).toEqual([]);
    const asked = await press(browser, home, "Send the code");
    expect(leadsTo(asked)).toBe(`303 ${path}`);
    const page = says(await follow(asked));
    expect(page).toContain(`We sent a 5 digit code to ${registrant.phone}`);
    expect(page).toContain("Phone is off? Verify it later");
    expect(page).toContain("Ask the customer to read the code to you.");
    expect(await sent()).toHaveLength(1);
  });

  test("the right code verifies the phone, and the customer sets a password with the SMS and the mail, and logs in", async () => {
    const browser = await stall();
    const { post, get, follow, path, phone, registrant, sent } = browser;
    await post(path, { intent: "resend" });
    const [{ code } = { code: "" }] = await sent();
    const wrong = await post(path, { code: otherCode(code) });
    expect(wrong.status).toBe(422);
    expect(textOf(wrong.body)).toContain("This code is wrong. You have 2 attempts left");
    const right = await press(browser, path, "Verify phone number", { code });
    expect(leadsTo(right)).toBe(`303 ${path}`);
    expect(right.headers.getSetCookie().join()).not.toMatch(/sid=/);
    const done = says(await follow(right));
    expect(done).toContain(`The phone of ${registrant.name} is verified`);
    expect(done).toContain("We texted the customer how to set a password.");
    expect(done).toContain("Pay for a year Pay for a month Continue to your customers");
    const pay = linksOf((await get(path)).body).find((link) => link.startsWith("/plandetails")) ?? "";
    expect(says(await get(pay))).toContain(registrant.name);
    const [{ key, text } = { key: "", text: "" }] = await mailsTo(site.db, phone);
    expect(text).toContain("/forgot-password");
    for (const page of [done, says(await get("/reseller")), says(await get(path))])
      expect(page).not.toContain(key);
    expect(says(await get("/reseller"))).not.toContain("Verify phone");

    const visitor = site.visitor();
    await visitor.post("/forgot-password", { email: registrant.email });
    const half = await visitor.post("/forgot-opt-reset", { code: key });
    expect(says(await visitor.follow(half))).toContain("An agent entered the details of this account");
    const { code: mailed } = await newestMail(site.db, registrant.email);
    const accepted = await visitor.post("/forgot-opt-reset", { code: mailed });
    expect(leadsTo(accepted)).toBe("303 /set-newpassword");
    const password = "garri and groundnut soup";
    await visitor.post("/set-newpassword", { password, password_confirmation: password });
    const logIn = await site.visitor().post("/login", { email: registrant.username, password });
    expect(leadsTo(logIn)).toBe("303 /dashboard");
    expect(leadsTo(await post(path, { code }))).toBe(`303 ${path}`);
  });

  test("a number that the agent mistyped is corrected, and the code goes to the right one", async () => {
    const browser = await stall();
    const { get, follow, path, phone, sent } = browser;
    await browser.post(path, { intent: "resend" });
    const [{ code: toWrong } = { code: "" }] = await sent();
    const change = linksOf((await get(path)).body).find((href) => href.endsWith("/phone")) ?? "";
    const right = newAccount().phone;
    const refused = await press(browser, change, "Apply changes", { phone: "02012345678" });
    expect(says(refused)).toContain("We can send codes to Nigerian mobile numbers only.");
    const changed = await press(browser, change, "Apply changes", { phone: right });
    expect(leadsTo(changed)).toBe(`303 ${path}`);
    expect(says(await follow(changed))).toContain(`we will send a 5 digit code to ${right}`);
    expect((await browser.post(path, { code: toWrong })).status).toBe(422);
    await press(browser, path, "Call with the code");
    const { code } = await newestMail(site.db, internationalPhone(right));
    expect(internationalPhone(right)).not.toBe(phone);
    const verified = await press(browser, path, "Verify phone number", { code });
    expect(says(await follow(verified))).toContain("is verified");
    expect(leadsTo(await get(change))).toBe(`302 ${path}`);
  });

  test("opening the page sends nothing, and a second code waits", async () => {
    const { get, post, path, sent } = await stall();
    expect(says(await get(path))).toContain("Tap “Send code”");
    expect(await sent()).toEqual([]);
    await post(path, { intent: "resend" });
    const early = await post(path, { intent: "resend" });
    expect(early.status).toBe(429);
    expect(Number(early.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(textOf(early.body)).toContain("You can ask for a code for this customer in");
    expect(await sent()).toHaveLength(1);
  });

  test("a number that gets no SMS is reported, with what to do", async () => {
    const { get, post, path, id, sent } = await stall();
    const change = { phone: "02012345678", phoneReachable: false };
    await changeAccount(site.db, id, change);
    expect(says(await get(path))).toContain("it is not a Nigerian mobile number");
    expect((await post(path, { intent: "resend" })).status).toBe(422);
    expect(await sent()).toEqual([]);
    expect(says(await get("/reseller"))).not.toContain("Next: verify the phone");
  });
});
