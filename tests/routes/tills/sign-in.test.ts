import { describe, expect, test } from "vitest";

import { MINUTE } from "~/models/duration";
import { leadsTo, says } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";
import type { Answer } from "../../support/visitor";

const site = await serve();
const accounts = await makeAccounts(site);

const json = ({ body }: Answer) => JSON.parse(body) as Record<string, string>;
const client = { client_id: "kaypoint-till" };
const grant = "urn:ietf:params:oauth:grant-type:device_code";

/** A till at its own IP address. */
async function till(name = "Front till") {
  const machine = site.visitor();
  const asked = await machine.post("/api/device/code", {
    ...client,
    scope: "entitlement",
    device_name: name,
  });
  const { user_code: code = "", device_code: deviceCode = "" } = json(asked);
  const poll = () =>
    machine.post("/api/device/token", { ...client, grant_type: grant, device_code: deviceCode });
  const ask = (token: string) => machine.get("/api/entitlement", { Authorization: `Bearer ${token}` });
  return { ...machine, asked, code, deviceCode, poll, ask };
}

/** A till that its owner has approved, and its tokens. */
async function allowed() {
  const [owner, machine] = [await accounts.logInAs("owner"), await till()];
  const typed = await press(owner, "/device", "Continue", { code: machine.code });
  expect(leadsTo(typed)).toBe("303 /device/confirm");
  const page = await owner.get("/device/confirm");
  const said = await press(owner, page, "Allow this till");
  return { owner, machine, page, said, tokens: json(await machine.poll()) };
}

describe("a till", () => {
  test("gets two codes, in the terms of RFC 8628 and without a code in a URL", async () => {
    const { asked } = await till();
    expect([asked.status, asked.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(json(asked)).toEqual({
      device_code: expect.stringMatching(/^[\w-]{43}$/) as string,
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/) as string,
      verification_uri: `${site.url}/device`,
      expires_in: 900,
      interval: 5,
    });
  });

  test("is signed in once its owner has checked and approved it, and learns whose it is", async () => {
    const { owner, machine, page, said, tokens } = await allowed();
    const text = says(page);
    expect(text).toContain(`must show ${machine.code}`);
    expect(text).toContain("Name Front till");
    expect(text).toContain(owner.user.name);
    expect(page.body).not.toContain("<script");
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(leadsTo(said)).toBe("303 /account/devices");
    expect(tokens).toMatchObject({
      token_type: "Bearer",
      expires_in: 1800,
      scope: "entitlement",
      till: { name: "Front till", shop: owner.user.name, branch: owner.user.name },
    });
    const answer = await machine.ask(tokens.access_token ?? "");
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(Object.keys(json(answer)).sort()).toEqual(["check_after", "entitlement", "server_time"]);
    expect(says(await owner.get("/account/devices"))).toContain("Front till");
  });

  test("refreshes its tokens in the standard form", async () => {
    const { machine, tokens } = await allowed();
    const refresh = { ...client, grant_type: "refresh_token", refresh_token: tokens.refresh_token ?? "" };
    const next = await machine.post("/api/device/token", refresh);
    expect(next.status).toBe(200);
    expect((await machine.ask(json(next).access_token ?? "")).status).toBe(200);
  });

  test("is refused in JSON, with the errors of the standards", async () => {
    const machine = await till();
    const token = (fields: Record<string, string>) =>
      machine.post("/api/device/token", { ...client, ...fields });
    const answers = [
      await machine.poll(),
      await machine.poll(),
      await token({ grant_type: grant, device_code: "unknown" }),
      await token({ grant_type: grant }),
      await token({ grant_type: "password" }),
      await token({ grant_type: "refresh_token", refresh_token: "kpr_unknown" }),
      await machine.post("/api/device/token", { client_id: "evil", grant_type: grant, device_code: "x" }),
      await machine.post("/api/device/code", { ...client, scope: "everything" }),
      await machine.post("/api/device/code", {}),
    ];
    expect(answers.map((answer) => [answer.status, json(answer).error])).toEqual([
      [400, "authorization_pending"],
      [400, "slow_down"],
      [400, "invalid_grant"],
      [400, "invalid_request"],
      [400, "unsupported_grant_type"],
      [400, "invalid_grant"],
      [400, "invalid_client"],
      [400, "invalid_scope"],
      [400, "invalid_request"],
    ]);
    for (const { headers } of answers) expect(headers.get("Cache-Control")).toBe("no-store");
    const none = await machine.get("/api/entitlement");
    expect([none.status, none.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
    const wrong = await machine.ask("kpa_wrong");
    expect([wrong.status, wrong.headers.get("WWW-Authenticate")]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ]);
    expect((await machine.get("/api/device/code")).status).toBe(405);
  });
});

describe("the owner", () => {
  test("types the code in any form, and a wrong or partial one is reported beside the field", async () => {
    const [owner, machine] = [await accounts.logInAs("owner"), await till()];
    const half = await owner.post("/device", { code: "WDJB" });
    expect([half.status, says(half)]).toEqual([422, expect.stringContaining("Type all 8 letters")]);
    const wrong = await owner.post("/device", { code: "BBBB-BBBB" });
    expect([wrong.status, says(wrong)]).toEqual([422, expect.stringContaining("We do not know this code")]);
    const typed = machine.code.toLowerCase().replace("-", " ");
    expect(leadsTo(await owner.post("/device", { code: typed }))).toBe("303 /device/confirm");
  });

  test("is asked for the password if it was typed more than ten minutes ago", async () => {
    const [owner, machine] = [await accounts.logInAs("owner"), await till()];
    await owner.post("/device", { code: machine.code });
    await accounts.age(owner.user, 11);
    const post = await press(owner, "/device/confirm", "Allow this till");
    expect(leadsTo(post)).toMatch(/^303 \/account\/confirm\?page=%2Fdevice%2Fconfirm/);
    expect(json(await machine.poll()).error).toBe("authorization_pending");
    const again = await press(owner, await owner.follow(post), "Confirm", { password: "bread rice and oil" });
    expect(leadsTo(again)).toMatch(/^303 \/device\/confirm/);
    const page = await owner.follow(again);
    expect(says(page)).toContain(machine.code);
    expect(leadsTo(await press(owner, page, "Allow this till"))).toBe("303 /account/devices");
  });

  test("refuses, and the till is told", async () => {
    const [owner, machine] = [await accounts.logInAs("owner"), await till()];
    await owner.post("/device", { code: machine.code });
    const said = await press(owner, "/device/confirm", "It is not mine");
    expect(says(await owner.follow(said))).toContain("The till was refused.");
    expect(json(await machine.poll()).error).toBe("access_denied");
    expect(leadsTo(await owner.get("/device/confirm"))).toBe("302 /device");
  });

  test("renames a till and revokes it, and its next call is refused", async () => {
    const { owner, machine, tokens } = await allowed();
    const { id } = tokens.till as unknown as { id: string };
    expect(says(await owner.get(`/account/devices?till=${id}`))).toContain("Revoke this till");
    const bad = await owner.post("/account/devices", { intent: "rename", till: id, name: " " });
    expect([bad.status, says(bad)]).toEqual([422, expect.stringContaining("Type a name for the till")]);
    const named = await press(owner, `/account/devices?till=${id}`, "Rename", { name: "Back till" });
    expect(says(await owner.follow(named))).toContain("Back till");
    expect((await machine.ask(tokens.access_token ?? "")).status).toBe(200);
    const revoked = await press(owner, `/account/devices?till=${id}`, "Revoke this till");
    expect(says(await owner.follow(revoked))).toContain("No till is signed in.");
    expect((await machine.ask(tokens.access_token ?? "")).status).toBe(401);
    expect((await owner.post("/account/devices", { intent: "revoke", till: id })).status).toBe(404);
    const list = await owner.get("/account/devices");
    expect(says(list)).toContain("You have just revoked Back till.");
    const undone = await press(owner, list, /^Undo/);
    expect(says(await owner.follow(undone))).toMatch(/Undone\. .* Back till .* No sale yet/);
    expect((await machine.ask(tokens.access_token ?? "")).status).toBe(200);
  });
});

test("the keys are public, cached for an hour, and sent again only if they changed", async () => {
  const answer = await site.visitor().get("/.well-known/jwks.json");
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "public, max-age=3600"]);
  const { keys } = JSON.parse(answer.body) as { keys: Record<string, string>[] };
  expect(keys).toHaveLength(2);
  for (const key of keys) expect(Object.keys(key).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x"]);
  const tag = answer.headers.get("ETag") ?? "";
  const again = await site.visitor().get("/.well-known/jwks.json", { "If-None-Match": tag });
  expect([again.status, again.body]).toEqual([304, ""]);
});

test("an expired code leads back to typing a new one", async () => {
  const [owner, machine] = [await accounts.logInAs("owner"), await till()];
  await owner.post("/device", { code: machine.code });
  await site.db
    .updateTable("tillRequests")
    .set({ expiresAt: new Date(Date.now() - MINUTE) })
    .execute();
  const page = await owner.follow(await owner.get("/device/confirm"));
  expect(says(page)).toContain("This code has expired or was answered already.");
  expect(json(await machine.poll()).error).toBe("expired_token");
});
