import { expect, test } from "vitest";

import { MINUTE } from "~/models/duration";
import { maskPhone, maskRecipient } from "~/models/users/phone";
import { newAccount, changeAccount } from "../../support/accounts";
import { newestCode } from "../../support/messages";
import { leadsTo, linksOf, says, textOf } from "../../support/page";
import { press } from "../../support/press";
import { newestCodeTo, setUpTwoSteps } from "../../support/second-factor";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";

/* The code that an account asks for before another phone or mailbox takes the place of the one it has. */
const site = await serve();
const accounts = await makeAccounts(site);

const PROOF = "/account/confirm/contact";
const toPhone = `${PROOF}?page=%2Fchange-phone`;

test("a code to the phone leads to the form of the new one, for a quarter of an hour", async () => {
  const { user, ...browser } = await accounts.logInAs();
  expect(linksOf((await browser.get("/account/security")).body)).toContain("/change-phone");
  expect(leadsTo(await browser.get("/change-phone"))).toBe(`302 ${toPhone}`);
  const sent = await browser.follow(await press(browser, toPhone, "Send code"));
  expect(textOf(sent.body)).toContain(`We sent an 8 digit code to ${maskPhone(user.phone)}.`);
  const old = browser.jar.get("sid");
  const proved = await press(browser, sent, "Continue", { code: await newestCodeTo(site.db, user) });
  expect(leadsTo(proved)).toBe("303 /change-phone");
  expect(browser.jar.get("sid")).not.toBe(old);
  expect(leadsTo(await press(browser, "/change-phone", "Apply changes", { phone: newAccount().phone }))).toBe(
    "303 /verify-phone",
  );
  const later = { contactProvedAt: new Date(Date.now() - 16 * MINUTE) };
  await site.db.updateTable("sessions").set(later).where("userId", "=", user.id).execute();
  expect(leadsTo(await browser.get("/change-phone"))).toBe(`302 ${toPhone}`);
});

test("an owner whose phone is lost gets it by email, and changes the email with it too", async () => {
  const { user, ...browser } = await accounts.logInAs();
  const security = await browser.get("/account/security");
  const link = linksOf(security.body).find((href) => href.startsWith(PROOF)) ?? "";
  const other = linksOf((await browser.get(link)).body).find((href) => href.includes("by=mail")) ?? "";
  const sent = await browser.follow(await press(browser, other, "Send code"));
  expect(textOf(sent.body)).toContain(`We sent an 8 digit code to ${maskRecipient(user.email)}.`);
  const proved = await press(browser, sent, "Continue", { code: await newestCode(site.db, user.email) });
  expect(leadsTo(proved)).toBe("303 /account/security");
  const asked = await press(browser, "/account/security", "Change email", { email: newAccount().email });
  expect(leadsTo(asked)).toBe("303 /verify-email");
  expect((await browser.get("/change-phone")).status).toBe(200);
});

test("a wrong code opens nothing, and an unknown button does nothing", async () => {
  const { user, ...browser } = await accounts.logInAs();
  await press(browser, toPhone, "Send code");
  const right = await newestCodeTo(site.db, user);
  const code = right === "00000000" ? "00000001" : "00000000";
  const wrong = await press(browser, toPhone, "Continue", { code });
  expect([wrong.status, says(wrong)]).toEqual([422, expect.stringContaining("This code is wrong")]);
  expect((await browser.post(toPhone, { intent: "open", code: right })).status).toBe(400);
  expect(leadsTo(await browser.get("/change-phone"))).toBe(`302 ${toPhone}`);
});

test("nothing is asked of who has no proved contact, has just proved one, or has two-step login", async () => {
  const bare = await accounts.logInAs();
  const unproved = { phoneVerifiedAt: null, emailVerifiedAt: null };
  await changeAccount(site.db, bare.user.id, unproved);
  expect((await bare.get("/change-phone")).status).toBe(200);
  await bare.get("/verify-phone");
  await press(bare, "/verify-phone", "Verify phone number", {
    code: await newestCode(site.db, bare.user.phone),
  });
  expect((await bare.get("/change-phone")).status).toBe(200);
  const careful = await accounts.logInAs();
  await setUpTwoSteps(site, careful.user);
  expect((await careful.get("/change-phone")).status).toBe(200);
  expect(leadsTo(await careful.get(toPhone))).toBe("302 /change-phone");
});
