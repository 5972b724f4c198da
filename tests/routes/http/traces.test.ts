import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../support/database";
import { ask, postForm } from "../../support/visitor";
import { startServer } from "../../support/server";

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: unknown }[];
}

interface SentTraces {
  resourceSpans: { resource: { attributes: unknown }; scopeSpans: { spans: Span[] }[] }[];
}
const sent: { path: string | undefined; key: string | undefined; body: SentTraces }[] = [];

const collector = createServer((request, response) => {
  void json(request).then((body) => {
    sent.push({ path: request.url, key: request.headers["x-key"]?.toString(), body: body as SentTraces });
    response.end("{}");
  });
});
collector.listen(0, "127.0.0.1");
await once(collector, "listening");
const database = await testDatabase();
const server = await startServer({
  DATABASE_URL: database.url,
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  OTEL_EXPORTER_OTLP_HEADERS: "x-key=ours",
  OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=tests",
  OTEL_BSP_SCHEDULE_DELAY: "100",
});

afterAll(async () => {
  await server.stop();
  collector.closeAllConnections();
  collector.close();
});

const spans = () =>
  sent.flatMap(({ body }) =>
    body.resourceSpans.flatMap((of) => of.scopeSpans.flatMap((scope) => scope.spans)),
  );
const attribute = (span: Span | undefined, name: string) =>
  Object.values(span?.attributes.find(({ key }) => key === name)?.value ?? {})[0] as unknown;

/** The trace packages are loaded while the first pages are served. */
const untilTraced = () =>
  expect.poll(async () => (await ask(server.url, "/health/alive"), sent.length)).toBeGreaterThan(0);

test("a page is one trace with its queries, without values of its URL and its form", async () => {
  await untilTraced();
  const { headers } = await postForm(
    server.url,
    "/login?page=SECRET&email=secret%40shop.example",
    "email=secret%40shop.example&password=SECRET",
    { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", cookie: "sid=SECRET" },
  );
  const page = () => spans().find((span) => attribute(span, "kaypoint.request") === headers["x-request-id"]);
  await expect.poll(page).toBeDefined();
  expect(page()).toMatchObject({ name: "POST /login", kind: 2 });
  expect(page()?.parentSpanId).toBeUndefined();
  expect(page()?.traceId).not.toBe("0af7651916cd43dd8448eb211c80319c");
  expect(attribute(page(), "http.route")).toBe("/login");
  const queries = () => spans().filter(({ parentSpanId }) => parentSpanId === page()?.spanId);
  await expect.poll(() => queries().map(({ name }) => name)).toContain("select users");
  expect(new Set(queries().map(({ traceId }) => traceId))).toEqual(new Set([page()?.traceId]));
  expect(String(attribute(queries()[0], "db.query.text"))).toContain("$1");

  await ask(server.url, "/setups/KPS-SECRET?token=SECRET");
  await expect.poll(() => spans().map(({ name }) => name)).toContain("GET /setups/:reference");
  expect(JSON.stringify(sent)).not.toMatch(/secret/i);
});

test("traces go where the environment variables say, with their attributes", () => {
  expect(sent[0]).toMatchObject({ path: "/v1/traces", key: "ours" });
  const resource = JSON.stringify(sent[0]?.body.resourceSpans[0]?.resource.attributes);
  expect(resource).toContain("deployment.environment.name");
  expect(resource).toContain('"kaypoint"');
});
