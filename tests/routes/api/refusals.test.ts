import { describe, expect, test } from "vitest";

import { loggedInClient } from "../../support/api-client";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";
import type { Answer } from "../../support/visitor";

const site = await serve();
const accounts = await makeAccounts(site);

const typeOf = ({ headers }: Answer) => (headers.get("Content-Type") ?? "").split(";")[0];

const json = { "Content-Type": "application/json" };
const problem = { Accept: "application/problem+json" };
const accepting = ({ headers }: RequestInit) => {
  const all = new Headers(headers);
  all.set("Accept", problem.Accept);
  return all;
};
const form = { "Content-Type": "application/x-www-form-urlencoded" };

/** Deep enough for JSON.stringify to run out of stack; the body is far below the size limit. */
const deep = `{"plan_id":2,"duration":1,"more":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;

describe("a refusal under /api is JSON", () => {
  test.each<[string, string, RequestInit, number]>([
    ["for a path that is not there", "/api/nothing", {}, 404],
    ["for a post to one", "/api/nothing/at/all", { method: "POST" }, 404],
    ["for data of the router", "/api/subscription-plans.data", {}, 404],
    ["for a post to the page of the API", "/api", { method: "POST" }, 405],
    ["for another method", "/api/auth/login", { method: "PUT", body: "{}" }, 405],
    ["for the wrong method", "/api/auth/login", {}, 405],
    ["for a post to the document", "/api/openapi.json", { method: "POST" }, 405],
    ["for the wrong method of a till's call", "/api/sales", {}, 405],
    ["for a post to a till's document", "/api/entitlement", { method: "POST" }, 405],
    ["for an address that cannot be read", "/api/%zz", {}, 400],
    ["for a parameter of the router", "/api/auth/session?_data=root", {}, 400],
    ["for an address that is too long", `/api/${"a".repeat(9000)}`, {}, 414],
    ["for a path in capitals", "/API/Nothing", {}, 404],
    ["for what is no JSON", "/api/auth/login", { method: "POST", body: "{", headers: json }, 400],
    [
      "for a body that is too large",
      "/api/auth/login",
      { method: "POST", body: `email=${"a".repeat(70_000)}`, headers: form },
      413,
    ],
    [
      "for an encoded body",
      "/api/device/code",
      { method: "POST", body: "client_id=kaypoint-till", headers: { ...form, "Content-Encoding": "br" } },
      415,
    ],
    [
      "for a page of another website",
      "/api/auth/login",
      { method: "POST", body: "email=a", headers: { ...form, Origin: "https://evil.example" } },
      403,
    ],
  ])("%s", async (_what, path, init, status) => {
    const visitor = site.visitor();
    const answer = await visitor.send(path, init);
    expect([answer.status, typeOf(answer)]).toEqual([status, "application/json"]);
    const said = JSON.parse(answer.body) as Record<string, unknown>;
    expect(said.message ?? said.error_description).toMatch(/\w{3}.*[.!]$/);
    const asked = await visitor.send(path, { ...init, headers: accepting(init) });
    expect(asked.status).toBe(status);
    if ("message" in said) expect(typeOf(asked)).toBe("application/problem+json");
  });

  test("and has the form that the document describes", async () => {
    const answer = await site.visitor().get("/api/nothing");
    expect(JSON.parse(answer.body)).toEqual({
      success: false,
      error: true,
      message: "Unknown endpoint. See /api for the list.",
    });
    const asked = await site.visitor().get("/api/nothing", problem);
    expect(JSON.parse(asked.body)).toEqual({
      type: "about:blank",
      status: 404,
      detail: "Unknown endpoint. See /api for the list.",
    });
  });

  test("for JSON that nests too deep, with or without an Idempotency-Key", async () => {
    const { token } = await loggedInClient(site, await accounts.make());
    const headers = { ...json, Authorization: `Bearer ${token}` };
    const send = (more: Record<string, string>) =>
      site.visitor().send("/api/subscribe-with-wallet", {
        method: "POST",
        body: deep,
        headers: { ...headers, ...more },
      });
    for (const answer of [await send({}), await send({ "Idempotency-Key": "deep-1" })]) {
      expect([answer.status, typeOf(answer)]).toEqual([400, "application/json"]);
      expect(JSON.parse(answer.body)).toMatchObject({
        message: expect.stringContaining("too deep") as string,
      });
    }
  });
});

describe("a body", () => {
  test("of a content type that is not read is told which ones are, without words of a page", async () => {
    for (const type of ["text/json", "text/plain", ""]) {
      const answer = await site.visitor().send("/api/auth/login", {
        method: "POST",
        body: Buffer.from("{}"),
        headers: { "Content-Type": type },
      });
      expect(answer.status).toBe(415);
      expect(answer.body).toContain(
        "Send the fields as application/json or application/x-www-form-urlencoded",
      );
    }
    const broken = await site
      .visitor()
      .send("/api/auth/login", { method: "POST", body: "email=%zz", headers: form });
    expect([broken.status, /page|Go back/.test(broken.body)]).toEqual([400, false]);
  });

  test("of JSON may begin with the mark of the byte order, and has each member once", async () => {
    const send = (body: string) =>
      site.visitor().send("/api/auth/login", { method: "POST", body, headers: json });
    expect((await send('\ufeff{"email":"nobody@shop.example","password":"bread rice"}')).status).toBe(401);
    const twice = await send('{"email":"a@shop.example","email":"b@shop.example","password":"bread rice"}');
    expect([twice.status, twice.body.includes("sent twice")]).toEqual([400, true]);
  });

  test("of plain ASCII is read under any character set", async () => {
    const body = "email=nobody@shop.example&password=bread+rice";
    const post = (type: string) =>
      site.visitor().send("/api/auth/login", { method: "POST", body, headers: { "Content-Type": type } });
    const latin = await post("application/x-www-form-urlencoded; charset=ISO-8859-1");
    expect(latin.status).toBe(401);
    expect((await post("application/x-www-form-urlencoded; charset=utf-16")).status).toBe(415);
  });

  test("of other letters is read only as UTF-8", async () => {
    const answer = await site.visitor().send("/api/auth/login", {
      method: "POST",
      body: Buffer.from("email=Ad\u00e9&password=bread", "utf8"),
      headers: { "Content-Type": "application/x-www-form-urlencoded; charset=ISO-8859-1" },
    });
    expect(answer.status).toBe(415);
  });

  test("of a till may leave a parameter empty, which counts as missing", async () => {
    const machine = site.visitor();
    const begun = await machine.post("/api/device/code", {
      client_id: "kaypoint-till",
      scope: "",
      device_name: "",
    });
    expect(begun.status).toBe(200);
    const none = await site.visitor().post("/api/device/code", { client_id: "" });
    expect([none.status, JSON.parse(none.body)]).toMatchObject([400, { error: "invalid_request" }]);
  });
});
