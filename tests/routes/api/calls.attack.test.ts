import { expect, test } from "vitest";
import { everyRow } from "../../support/rows";
import { makeAccounts, password } from "../../support/sessions";
import { serve } from "../../support/served";

const site = await serve();

const calls = ["auth/login", "auth/logout", "auth/refresh", "register"];
const senders: Record<string, string>[] = [
  { "Sec-Fetch-Site": "cross-site" },
  { Origin: "https://evil.example" },
];

test("a call that a cookie authorises is never accepted from another site's page", async () => {
  const rows = calls.flatMap((call) => senders.map((headers) => ({ call, headers })));
  await everyRow(
    rows,
    ({ call, headers }) => `${call} ${JSON.stringify(headers)}`,
    async ({ call, headers }) => {
      const { status } = await site.visitor().post(`/api/${call}`, {}, headers);
      expect(status).toBe(403);
    },
  );
});

test("a bearer token needs no origin, and no answer can be read by another site's page", async () => {
  const { user } = await (await makeAccounts(site)).logInAs("owner");
  const login = await site.visitor().post("/api/auth/login", { email: user.email, password });
  const { api_token: token } = JSON.parse(login.body) as { api_token: string };
  const headers = { Authorization: `Bearer ${token}`, "Sec-Fetch-Site": "cross-site" };
  const answer = await site.visitor().post("/api/auth/logout", {}, headers);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
});

test("an invalid call is refused in JSON and breaks nothing", async () => {
  const json = { "Content-Type": "application/json" };
  const rows = [
    { name: "too large", body: `{"email":"${"a".repeat(70_000)}"}`, status: 413 },
    { name: "a list", body: "[]", status: 400 },
    { name: "a nul", body: '{"email":"a\\u0000","password":"b"}', status: 400 },
    { name: "an object in place of text", body: '{"email":{"$ne":1},"password":{"$ne":1}}', status: 422 },
    { name: "a prototype", body: '{"__proto__":{"email":"a","password":"b"}}', status: 422 },
  ];
  await everyRow(
    rows,
    ({ name }) => name,
    async ({ body, status }) => {
      const answer = await site.visitor().send("/api/auth/login", { method: "POST", body, headers: json });
      expect([answer.status, (JSON.parse(answer.body) as { error: boolean }).error]).toEqual([status, true]);
    },
  );
});

test("wrong passwords over the API count like those on the page", async () => {
  const { user } = await (await makeAccounts(site)).logInAs("owner");
  const machine = site.visitor();
  const tries: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1)
    tries.push((await machine.post("/api/auth/login", { email: user.email, password: "wrong" })).status);
  expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await machine.post("/login", { email: user.email, password })).status).toBe(429);
});
