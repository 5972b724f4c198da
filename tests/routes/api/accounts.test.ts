import { decodeJwt } from "jose";
import { expect, test } from "vitest";

import { changeAccount, newAccount, internationalPhone } from "../../support/accounts";
import { apiClient, loggedInClient, type ApiBody } from "../../support/api-client";
import { newestCode } from "../../support/messages";
import { serve } from "../../support/served";
import { makeAccounts, password } from "../../support/sessions";

const site = await serve();
const accounts = await makeAccounts(site);

test("a program registers, mistypes the code, requests another, and gets a token that says verified", async () => {
  const account = newAccount();
  const registered = await apiClient(site).post("register", account);
  expect([registered.status, registered.said.success]).toEqual([200, true]);
  const { post } = apiClient(site, registered.said.api_token);
  const check = (code: string) => post("validate-account-otp-web", { function_type: "activate-check", code });
  const code = await newestCode(site.db, internationalPhone(account.phone));
  const wrong = await check(code === "11111" ? "22222" : "11111");
  expect([wrong.status, wrong.said.errors?.code?.[0]]).toEqual([422, expect.stringContaining("wrong")]);
  const early = await post("validate-account-otp-web", { function_type: "activate-resend" });
  expect([early.status, early.headers.has("Retry-After")]).toEqual([429, true]);
  expect((await check("12")).status).toBe(422);
  const right = await check(code);
  expect(right.status).toBe(200);
  expect(decodeJwt(registered.said.api_token ?? "").verification_status).toBe(1);
  expect(decodeJwt(right.said.api_token ?? "").verification_status).toBe(0);
  const who = await apiClient(site, right.said.api_token).get("auth/session");
  expect(who.said.data).toMatchObject({ username: account.username, verification_status: 0 });
  const next = await apiClient(site).post("auth/refresh", { refresh_token: right.said.refresh_token });
  expect(next.status).toBe(200);
});

test("a program requests another phone number, whose code makes it the account's number", async () => {
  const user = await accounts.make();
  await changeAccount(site.db, user.id, { phoneVerifiedAt: null, emailVerifiedAt: null });
  const { post } = await loggedInClient(site, user);
  const { phone } = newAccount();
  expect((await post("edit-phone-number", { phone: "123" })).said.errors).toHaveProperty("phone");
  const asked = await post("edit-phone-number", { phone });
  expect([asked.status, asked.said.message]).toEqual([200, "We sent a code to the new number"]);
  const code = await newestCode(site.db, internationalPhone(phone));
  const { post: next } = apiClient(site, asked.said.api_token);
  const verified = await next("validate-account-otp-web", { function_type: "activate-check", code });
  expect(verified.status).toBe(200);
  const row = site.db.selectFrom("users").select("phone").where("id", "=", user.id);
  expect(await row.executeTakeFirst()).toEqual({ phone: internationalPhone(phone) });
  await accounts.age(user);
  const { post: now } = apiClient(site, verified.said.api_token);
  const late = await now("edit-phone-number", { phone: newAccount().phone });
  expect([late.status, late.said.data?.action]).toEqual([403, "confirm-password"]);
});

test("a user who forgot the password gets a code by mail, and sets a new one with the same cookies", async () => {
  const user = await accounts.make();
  const machine = site.visitor();
  const post = async (path: string, fields: Record<string, string>) => {
    const { status, body } = await machine.post(`/api/${path}`, fields);
    return { status, said: JSON.parse(body) as ApiBody };
  };
  expect((await post("forget-account-sendotp", { email: "no address" })).said.errors).toHaveProperty("email");
  expect((await post("forget-account-sendotp", { email: user.email })).status).toBe(200);
  const again = await post("validate-account-otp", { email: user.email, function_type: "forget-resend" });
  expect(again.status).toBe(429);
  const code = await newestCode(site.db, user.email);
  const wrong = await post("validate-account-otp", {
    email: user.email,
    code: code === "11111" ? "22222" : "11111",
  });
  expect(wrong.status).toBe(422);
  const chosen = "a longer password of bread";
  const early = { email: user.email, password: chosen, password_confirmation: chosen };
  expect((await post("update-forgot-password", early)).status).toBe(409);
  const right = await post("validate-account-otp", { email: user.email, code });
  // Accounts with a verified phone are asked for its code too.
  if (right.status === 422) {
    const texted = await newestCode(site.db, user.phone);
    expect((await post("validate-account-otp", { phone: user.phone, code: texted })).status).toBe(200);
  }
  expect((await post("update-forgot-password", { ...early, password: "123" })).said.errors).toBeDefined();
  const unrepeated = { ...early, password_confirmation: "" };
  expect((await post("update-forgot-password", unrepeated)).said.errors).toEqual({
    password_confirmation: ["Password is required"],
  });
  expect((await post("update-forgot-password", early)).status).toBe(200);
  expect((await post("update-forgot-password", early)).status).toBe(409);
  const login = (typed: string) => apiClient(site).post("auth/login", { email: user.email, password: typed });
  expect([(await login(password)).status, (await login(chosen)).status]).toEqual([401, 200]);
});
