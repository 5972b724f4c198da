import { expect, test } from "vitest";

import { stepAt, totpCode } from "~/models/second-factor/totp.server";
import { changeAccount } from "../../support/accounts";
import { apiClient, type ApiBody } from "../../support/api-client";
import { newestCode } from "../../support/messages";
import { everyRow } from "../../support/rows";
import { serve } from "../../support/served";
import { employ, makeAccounts, password } from "../../support/sessions";

/*
 * A program's tokens belong to a session. When the session gets a new token, after gaining rights or a new password,
 * the earlier pairs end: a stolen copy must not gain the new rights.
 */
const site = await serve();
const accounts = await makeAccounts(site);

type Browser = Awaited<ReturnType<typeof bothWays>>;

/** One session in both a browser and a program: the API login gives a cookie and tokens. */
async function bothWays(user: { email: string }) {
  const visitor = site.visitor();
  const { body } = await visitor.post("/api/auth/login", { email: user.email, password });
  const { api_token: access = "", refresh_token: refresh = "" } = JSON.parse(body) as ApiBody;
  return { ...visitor, access, refresh };
}

const whoIs = async (token: string) => (await apiClient(site, token).get("auth/session")).status;
const next = (token: string) => apiClient(site).post("auth/refresh", { refresh_token: token });

async function unverified(column: "phoneVerifiedAt" | "emailVerifiedAt") {
  const user = await accounts.make();
  await changeAccount(site.db, user.id, { [column]: null });
  return user;
}

async function newStaff() {
  const user = await accounts.make("staff");
  await employ(site.db, user, ["support"]);
  return user;
}

function secretOf(body: string): Buffer {
  const letters =
    /<textarea class="input secret"[^>]*>([A-Z2-7 ]+)<\/textarea>/.exec(body)?.[1]?.replaceAll(" ", "") ?? "";
  const bits = [...letters].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  return Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

interface Renewal {
  name: string;
  make: () => Promise<{ id: number; email: string; phone: string }>;
  renew: (browser: Browser, user: { email: string; phone: string }) => Promise<{ status: number }>;
}

const chosen = "another password of bread";

const renewals: Renewal[] = [
  {
    name: "a new password in the same session",
    make: () => accounts.make(),
    renew: ({ post }) =>
      post("/account/security", {
        intent: "password",
        current_password: password,
        password: chosen,
        password_confirmation: chosen,
      }),
  },
  {
    name: "the password typed again",
    make: () => accounts.make(),
    renew: ({ post }) => post("/account/confirm?page=/dashboard", { password }),
  },
  {
    name: "a phone that was verified",
    make: () => unverified("phoneVerifiedAt"),
    async renew({ post }, { phone }) {
      await post("/verify-phone", { intent: "resend" });
      return post("/verify-phone", { intent: "verify", code: await newestCode(site.db, phone) });
    },
  },
  {
    name: "a mailbox that was confirmed",
    make: () => unverified("emailVerifiedAt"),
    async renew({ post }, { email }) {
      await post("/verify-email", { intent: "resend" });
      return post("/verify-email", { intent: "verify", code: await newestCode(site.db, email) });
    },
  },
  {
    name: "a second factor that was set up",
    make: newStaff,
    async renew({ get, post }) {
      await post("/staff/second-factor", { intent: "start" });
      const secret = secretOf((await get("/staff/second-factor")).body);
      return post("/staff/second-factor", {
        intent: "finish",
        code: totpCode(secret, stepAt(new Date())),
      });
    },
  },
];

test("renewing a session's token ends its program's tokens, and the browser continues", async () => {
  await everyRow(
    renewals,
    ({ name }) => name,
    async ({ make, renew }) => {
      const user = await make();
      const browser = await bothWays(user);
      const before = browser.jar.get("sid");
      expect(await whoIs(browser.access)).toBe(200);
      expect((await renew(browser, user)).status).toBe(303);
      expect(browser.jar.get("sid")).not.toBe(before);
      expect([await whoIs(browser.access), (await next(browser.refresh)).status]).toEqual([401, 401]);
      // A refresh token ended by the renewal is not treated as stolen: the session continues.
      expect(JSON.parse((await browser.get("/api/auth/session")).body)).toMatchObject({
        data: { id: user.id },
      });
    },
  );
});

test("tokens of all sessions end when a password is set by recovery or in another session", async () => {
  const user = await accounts.make();
  const [other, own] = [await bothWays(user), await bothWays(user)];
  const form = { intent: "password", current_password: password, password: chosen };
  await own.post("/account/security", { ...form, password_confirmation: chosen });
  for (const { access, refresh } of [other, own])
    expect([await whoIs(access), (await next(refresh)).status]).toEqual([401, 401]);
});

test("a phone that a program verified gives it new tokens and ends the earlier ones", async () => {
  const user = await unverified("phoneVerifiedAt");
  const browser = await bothWays(user);
  const before = browser.jar.get("sid");
  const { post } = apiClient(site, browser.access);
  await post("validate-account-otp-web", { function_type: "activate-resend" });
  const code = await newestCode(site.db, user.phone);
  const { status, said } = await post("validate-account-otp-web", { function_type: "activate-check", code });
  expect(status).toBe(200);
  expect([await whoIs(browser.access), await whoIs(said.api_token ?? "")]).toEqual([401, 200]);
  expect((await next(browser.refresh)).status).toBe(401);
  expect((await next(said.refresh_token ?? "")).status).toBe(200);
  expect(browser.jar.get("sid")).toBe(before);
  expect((await browser.get("/dashboard")).status).toBe(302);
});
