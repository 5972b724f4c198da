import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { examine } from "../../scripts/doctor/examination";
import { judgeFree } from "../../scripts/doctor/disks";
import { siteExaminations } from "../../scripts/doctor/site";
import { makeCertificate } from "../support/certificate";
import { type Server, startServer } from "../support/server";

const ends: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

const look = (origin: string) =>
  examine(siteExaminations({ origin, accountOrigin: origin, host: "127.0.0.1", port: 3000 }));

test("the doctor names the checks that a process fails, and what is wrong", async () => {
  const server: Server = await startServer();
  ends.push(() => server.stop());
  const [finding, ...others] = await look(server.url);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ name: "site", state: "fault" });
  expect(finding?.told).toContain(`${server.url} answers HTTP 503: database (does not answer), writable (`);
  expect(finding?.told).not.toContain("draining");
});

test("the doctor shows only the status of a proxy's error page", async () => {
  const proxy = createServer((_, response) => response.writeHead(503).end("<h1>Back in a moment</h1>"));
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  ends.push(() => new Promise((resolve) => proxy.close(resolve)));
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  expect((await look(origin))[0]?.told).toBe(`${origin} answers HTTP 503`);
});

test.each([
  ["2026-11-26", "ok"],
  ["2026-12-12", "warning"],
  ["2026-12-24", "fault"],
])("on %s a certificate that is good until Christmas is judged %s", async (day, state) => {
  const until = new Date("2026-12-25T00:00:00Z");
  const server = createSecureServer(makeCertificate("localhost", until), (_, response) => response.end("{}"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  const now = () => new Date(`${day}T12:00:00Z`);
  const findings = await examine(
    siteExaminations({ origin, accountOrigin: origin, host: "127.0.0.1", port: 3000 }, now),
  );
  expect(findings.find(({ name }) => name === "certificate")).toEqual({
    name: "certificate",
    state,
    told: expect.stringContaining("localhost is good until 2026-12-25") as string,
  });
});

test.each([
  [100, "fault"],
  [1_000, "warning"],
  [5_000, "ok"],
])("%i MB of free room are judged %s", (megabytes, state) => {
  expect(judgeFree({ folder: "/var/backups", free: megabytes * 2 ** 20 })).toMatchObject({ state });
});

test("an untrusted proxy is a warning", async () => {
  const proxy = createServer((_, response) => response.end('{"ready":true,"checks":{},"ignoredProxy":true}'));
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  ends.push(() => new Promise((resolve) => proxy.close(resolve)));
  const [finding] = await look(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  expect(finding).toMatchObject({
    state: "warning",
    told: expect.stringContaining("TRUSTED_PROXIES") as string,
  });
});
