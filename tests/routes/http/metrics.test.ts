import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../support/database";
import { ask, postForm } from "../../support/visitor";
import { startServer } from "../../support/server";

const token = "kZ5mJQ2xVw8rT4nB7cY1pL6sD3hG9fAe";
/** As a monitor asks, which reaches a process by its IP address. */
const showing = (shown: string) => ({ headers: { Host: "10.1.2.3:8080", Authorization: shown } });

const database = await testDatabase();
const server = await startServer({
  DATABASE_URL: database.url,
  METRICS_TOKEN: token,
  APP_ORIGIN: "http://shop.example",
});

afterAll(() => server.stop());

const series = (text: string) =>
  text.split("\n").filter((line) => line.startsWith("kaypoint_requests_total"));

test("metrics need the token, under any host name of the process", async () => {
  for (const wrong of ["", token, `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`]) {
    const refused = await ask(server.url, "/metrics", showing(wrong));
    expect([refused.status, refused.body], wrong).toEqual([401, ""]);
  }
  expect((await ask(server.url, `/metrics?token=${token}`)).status).toBe(401);
  const { status, headers, body } = await ask(server.url, "/metrics", showing(`Bearer ${token}`));
  expect(status).toBe(200);
  expect(headers).toMatchObject({ "cache-control": "no-store" });
  expect(headers["content-type"]).toContain("text/plain; version=0.0.4");
  for (const name of ["nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes"])
    expect(body).toContain(`\n${name} `);
  expect(body).toContain("\nkaypoint_database_read 1\n");
});

test("without a token in the settings the address does not exist", async () => {
  const other = await database.server();
  for (const shown of ["", "Bearer ", "Bearer null", "Bearer undefined"])
    expect((await ask(other.url, "/metrics", showing(shown))).status, shown).toBe(404);
});

test("visitors cannot add metrics with made-up paths and methods", async () => {
  const atShop = { headers: { Host: "shop.example" } };
  const flood = async (name: string) => {
    for (const path of [
      `/${name}`,
      `/setups/${name}`,
      `/assets/${name}.js`,
      `/login?${name}`,
      `/${name}/%ff`,
    ])
      await ask(server.url, path, atShop);
    for (const method of ["PROPFIND", "DELETE"]) await ask(server.url, "/login", { ...atShop, method });
    await ask(server.url, "/login", { headers: { Host: `${name}.example` } });
    await postForm(server.url, `/login?${name}`, `email=${name}`, atShop.headers);
    return series((await ask(server.url, "/metrics", showing(`Bearer ${token}`))).body);
  };
  await flood("first");
  const before = await flood("second");
  const after = await flood("third");
  expect(after).toHaveLength(before.length);
  expect(after).toContainEqual(
    expect.stringMatching(
      /^kaypoint_requests_total\{route="\/setups\/:reference",method="GET",status="3xx"\} 3$/,
    ),
  );
  expect(after.join("")).not.toMatch(/first|second|third|PROPFIND/);
});
