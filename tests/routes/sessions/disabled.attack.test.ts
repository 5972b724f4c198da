import { describe, expect, test } from "vitest";

import { setDisabled } from "~/models/sessions/session.server";
import { apiClient, type ApiBody } from "../../support/api-client";
import { attackedSite } from "../../support/attacked";
import { leadsTo, says } from "../../support/page";
import { named, ownerWithPasskey, passkeyLogIn } from "../../support/passkeys";
import { codeOf, forgetSteps, setUpTwoSteps, typePassword } from "../../support/second-factor";
import { password, signIn } from "../../support/sessions";

/*
 * Staff disable an account and enable it later. What was opened with a login has ended for good; what the person knows
 * or has, password, passkeys and app, opens it again.
 */
const site = await attackedSite();

const disable = ({ id }: { id: number }) => setDisabled(site.db, id, new Date());
const enable = ({ id }: { id: number }) => setDisabled(site.db, id, null);

describe("disabling an account", () => {
  test("refuses each way in while it lasts, in the words for a wrong password", async () => {
    const owner = await ownerWithPasskey(site);
    await disable(owner.user);
    const unknown = await site.visitor().post("/login", { email: "no-one@shop.example", password });
    const typed = await site.visitor().post("/login", { email: owner.user.email, password });
    expect([typed.status, says(typed)]).toEqual([unknown.status, says(unknown)]);
    expect((await passkeyLogIn(site, named(site).visitor(), owner.device)).status).toBe(401);
    expect(leadsTo(await owner.get("/dashboard"))).toContain("/login");
  });

  test("ends sessions and a program's tokens for good", async () => {
    const { user, ...browser } = await signIn(site);
    const answer = await site.visitor().post("/api/auth/login", { email: user.email, password });
    const { api_token: access = "", refresh_token: refresh = "" } = JSON.parse(answer.body) as ApiBody;
    const statusOf = async () => [
      (await browser.get("/dashboard")).status,
      (await apiClient(site, access).get("auth/session")).status,
      (await apiClient(site).post("auth/refresh", { refresh_token: refresh })).status,
    ];
    await disable(user);
    expect(await statusOf()).toEqual([302, 401, 401]);
    await enable(user);
    expect(await statusOf()).toEqual([302, 401, 401]);
  });

  test("ends a login that waits for its code, and forgets the browsers that need none", async () => {
    const { user } = await signIn(site);
    const { secret } = await setUpTwoSteps(site, user);
    const remembered = site.visitor();
    await typePassword(remembered, user);
    await remembered.post("/login/code", { proof: codeOf(secret), remember: "on" });
    await forgetSteps(site, user);
    const waiting = site.visitor();
    await typePassword(waiting, user);
    await disable(user);
    await enable(user);
    expect(leadsTo(await waiting.post("/login/code", { proof: codeOf(secret) }))).toBe("303 /login");
    expect(leadsTo(await typePassword(remembered, user))).toBe("303 /login/code?page=%2Fdashboard");
    expect(leadsTo(await remembered.post("/login/code", { proof: codeOf(secret) }))).toBe("303 /dashboard");
  });

  test("keeps the passkeys, which open the account when it is enabled", async () => {
    const owner = await ownerWithPasskey(site);
    await disable(owner.user);
    await enable(owner.user);
    const browser = named(site).visitor();
    expect((await passkeyLogIn(site, browser, owner.device)).status).toBe(303);
    expect((await browser.get("/dashboard")).status).toBe(200);
  });
});
