import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { families, routes } from "../../../sandbox/api/operations";
import { ask } from "../../support/visitor";
import { startSandbox } from "../../support/sandbox";

const page = readFileSync("docs/sandbox.md", "utf8");
const [, served = "", absent = ""] = page.split(/^## What it (?:serves|does not serve)\n/m);
const endpoints = [...served.matchAll(/^- `([A-Z]+ \/\S*)`/gm)].map(([, endpoint = ""]) => endpoint);
/** Calls of the provider in families that the sandbox serves in part. */
const missing = [
  "POST /charge/submit_otp",
  "GET /transaction/export",
  "PUT /customer/:code",
  "PUT /dispute/:id",
];
const groups = [...absent.matchAll(/`\/([\w-]+)`/g)].map(([, family = ""]) => family);
const sandbox = await startSandbox();
afterAll(() => sandbox.close());

function send(
  method: string,
  path: string,
  {
    body,
    key = sandbox.secretKey,
    type = "application/json",
  }: { body?: string; key?: string; type?: string } = {},
) {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": type };
  return ask(sandbox.url, path, { method, headers, ...(body !== undefined && { body }) });
}

const envelope = (code: string) => ({
  status: false,
  message: expect.any(String) as string,
  meta: { nextStep: expect.any(String) as string },
  type: "validation_error",
  code,
});

describe("the page about the sandbox", () => {
  test("lists the endpoints it serves, and no others as served", () => {
    expect(endpoints.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  });

  test("has every family of the provider, endpoint by endpoint if the sandbox serves some of it", () => {
    const familyOf = (endpoint = "") => endpoint.split(/[ /]+/)[1] ?? "";
    const known = new Set(endpoints.map(familyOf));
    expect([...known, ...groups].sort()).toEqual([...families].sort());
  });
});

describe("a missing endpoint", () => {
  test("answers 404 in the provider's envelope, at each of its addresses", async () => {
    const whole = groups.flatMap((family) => [`GET /${family}`, `POST /${family}`, `GET /${family}/1`]);
    expect(missing.length + whole.length).toBeGreaterThan(60);
    for (const endpoint of [...missing, ...whole]) {
      const [method = "", path = ""] = endpoint.split(" ");
      const { status, headers, body } = await send(method, path.replace(/:\w+/, "1"));
      expect([endpoint, status, headers["content-type"]]).toEqual([
        endpoint,
        404,
        "application/json; charset=utf-8",
      ]);
      expect(JSON.parse(body)).toEqual(envelope("not_found"));
    }
  });

  test.each([
    "DELETE /transaction",
    "GET /transaction/initialize",
    "PATCH /refund",
    "POST /transaction/verify/kp-1",
  ])("includes a method that an address does not accept: %s", async (endpoint) => {
    const [method = "", path = ""] = endpoint.split(" ");
    const { status, body } = await send(method, path);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ status: false, code: "not_found" });
  });
});

describe("an unreadable body", () => {
  test.each([
    ["half of an object", '{"email":'],
    ["a list", "[]"],
    ["a number", "7"],
    ["nothing that is JSON", "email=ada"],
    ["more than 64 KB", `{"email":"${"a".repeat(70_000)}"}`],
  ])("as %s is refused in the envelope", async (_what, body) => {
    const answer = await send("POST", "/transaction/initialize", { body });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toEqual(envelope("invalid_params"));
  });

  test("as an escape or a date is refused in the envelope, and nothing breaks", async () => {
    const answers = await Promise.all(
      [
        "/transaction/verify/%E0%A4%A",
        "/transaction?from=soon",
        "/transaction?use_cursor=true&next=AAAA",
      ].map((path) => send("GET", path)),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(JSON.parse(body)).toMatchObject({ status: false, type: "validation_error" });
    }
  });
});

describe("a caller with no key or a wrong one", () => {
  test.each(["/transaction/verify/kp-1", "/plan", "/transaction/nowhere/at/all"])(
    "learns nothing from %s, not even whether it exists",
    async (path) => {
      const answers = [await ask(sandbox.url, path), await send("GET", path, { key: "sk_test_other00" })];
      for (const { status, body } of answers) {
        expect(status).toBe(401);
        expect(JSON.parse(body)).toEqual({ ...envelope("invalid_Key"), message: "Invalid key" });
      }
    },
  );

  test("still sees the page of the payer's bank, which has the address of an endpoint", async () => {
    const { status, headers } = await ask(sandbox.url, "/bank");
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch("text/html");
    expect((await send("GET", "/bank")).status).toBe(404);
  });
});
