import { expect, test } from "vitest";
import { testDatabase } from "../../support/database";
import { ask, postForm } from "../../support/visitor";

const database = await testDatabase();
const server = await database.server();
const earlier = server.log().length;

const lines = () =>
  server
    .log()
    .slice(earlier)
    .filter(({ msg }) => msg === "request");

test("each request logs one line with its route, status, time and bytes, but not its URL", async () => {
  const { headers } = await ask(server.url, "/setups/KPS-SECRET1?token=SECRET2");
  const own = () => lines().filter(({ id }) => id === headers["x-request-id"]);
  await expect.poll(() => own().length).toBe(1);
  const [line] = own();
  expect(line).toMatchObject({
    method: "GET",
    route: "/setups/:reference",
    status: 302,
    ms: expect.any(Number) as number,
    bytes: expect.any(Number) as number,
  });
  expect(line?.bytes).toBeGreaterThan(100);
  expect(JSON.stringify(line)).not.toContain("SECRET");
});

test("no secret from a URL reaches the server's output, from any handler", async () => {
  const before = lines().length;
  const paths = [
    "/?token=SECRET",
    "/pricing?code=SECRET",
    "/login.data?code=SECRET",
    "/newsletter/confirm?code=SECRET&mail=SECRET",
    "/forgot-password?SECRET",
    "/no-such-page/SECRET?a=SECRET",
    "/account/data/SECRET.zip",
    "/health/ready?key=SECRET",
    "/assets/SECRET.js?SECRET",
    "/login?a=%00SECRET",
    "/%?SECRET",
    "/login?_data=SECRET",
    "/webhooks/paystack?SECRET",
    "/metrics?token=SECRET",
    "/verify-email?code=SECRET",
    "/api/auth/verify/SECRET?email=SECRET%40shop.example",
    "/payment/KPP-SECRET?trxref=SECRET&reference=SECRET",
  ];
  for (const path of paths) await ask(server.url, path);
  await postForm(server.url, "/login?page=SECRET", "email=SECRET&password=SECRET");
  await ask(server.url, "/login?token=SECRET", { method: "PUT" });
  await ask(server.url, "/login?token=SECRET", { headers: { Host: "evil.example" } });
  await ask(server.url, "/login", { headers: { Authorization: "Bearer SECRET", Cookie: "sid=SECRET" } });
  await expect.poll(() => lines().length - before).toBe(paths.length + 4);
  expect(lines().map(({ route }) => route)).toContain("/health/ready");
  expect(server.output()).not.toContain("SECRET");
});
