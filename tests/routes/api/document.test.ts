import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { naira } from "~/models/money";
import { examples } from "~/api/examples.server";
import { changeAccount } from "../../support/accounts";
import { apiClient, loggedInClient } from "../../support/api-client";
import { textOf } from "../../support/page";
import { serve } from "../../support/served";
import { makeAccounts, password } from "../../support/sessions";
import { rounds, seed } from "../../support/torture";
import { fund, giveTokens } from "../../support/wallet";

interface DescribedOperation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  summary: string;
  description: string;
  requestBody?: { content: Record<string, { schema: Fields; example?: unknown }> };
  responses: Record<string, Answer | { $ref: string }>;
}

interface Answer {
  content: Record<string, { schema: object; example?: unknown }>;
}

interface Fields {
  properties?: Record<string, Field>;
  required?: string[];
}

interface Field {
  type?: string | string[];
  enum?: string[];
  pattern?: string;
  maxLength?: number;
}

interface Document {
  paths: Record<string, Partial<Record<"get" | "post", DescribedOperation>>>;
  components: { responses: Record<string, Answer> };
}

const RUNS = rounds(500, 2_000);

const site = await serve();
const accounts = await makeAccounts(site);
const document = JSON.parse((await site.visitor().get("/api/openapi.json")).body) as Document;
const judge = makeJudge(document);

function answerOf({ responses }: DescribedOperation, status: number): Answer | undefined {
  const answer = responses[String(status)];
  if (!answer || !("$ref" in answer)) return answer;
  return document.components.responses[answer.$ref.replace("#/components/responses/", "")];
}

/** Returns a check that an answer is one the document describes for the call. Each schema is compiled once. */
function makeJudge({ components }: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: "document", components });
  const inDocument = (schema: object): object =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')) as object;
  const checks = new Map<object, ValidateFunction>();
  return (call: DescribedOperation) =>
    (status: number, body: unknown, type = "application/json") => {
      const described = answerOf(call, status)?.content[type]?.schema;
      if (!described) return [`${call.operationId} answers ${status}, which is not described`];
      const check = checks.get(described) ?? ajv.compile(inDocument(described));
      checks.set(described, check);
      return check(body) ? [] : [`${call.operationId} ${status}: ${ajv.errorsText(check.errors)}`];
    };
}

const calls = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  );

test("the document is valid, and all its references resolve", async () => {
  const { valid, errors } = await new Validator().validate(
    structuredClone(document) as unknown as Record<string, unknown>,
  );
  expect([valid, errors]).toEqual([true, undefined]);
  const ids = calls().map(({ call }) => call.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test("every example of the page works in order, and is answered as documented", async () => {
  const ada = await accounts.make();
  await changeAccount(site.db, ada.id, { username: "adashop" });
  await fund(site.db, ada.id, naira(20_000));
  await site.db
    .insertInto("coupons")
    .values({
      code: "WELCOME10",
      kind: "percent",
      percent: 10,
      startsOn: "2026-01-01",
      endsOn: "2099-01-01",
    })
    .execute();
  const page = textOf((await site.visitor().get("/api")).body);
  let client = apiClient(site);
  for (const { path, fields, isForm = false, headers } of examples) {
    expect(page).toContain(path);
    const sent = path === "/api/auth/login" ? { ...fields, password } : fields;
    const name = path.replace("/api/", "");
    const answer = isForm
      ? await sendForm(path, fields)
      : sent
        ? await client.post(name, sent, headers)
        : await client.get(name, {}, headers);
    expect([path, answer.status]).toEqual([path, 200]);
    const call = document.paths[path]?.[sent ? "post" : "get"];
    expect(call && judge(call)(answer.status, answer.said)).toEqual([]);
    if (path === "/api/auth/login") client = apiClient(site, answer.said.api_token);
  }
});

async function sendForm(path: string, fields: Record<string, string | number> = {}) {
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);
  const { status, body } = await site.visitor().post(path, Object.fromEntries(texts));
  return { status, said: JSON.parse(body) as { api_token?: string } };
}

test("every body and answer has an example that fits its schema, and no call is described twice by the same words", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: "document", components: document.components });
  const problems: string[] = [];
  for (const { path, call } of calls()) {
    expect(call.description).not.toContain(call.summary);
    const bodies = [call.requestBody, answerOf(call, 200)].flatMap((body) =>
      Object.values(body?.content ?? {}),
    );
    expect(bodies.length).toBeGreaterThan(0);
    for (const { schema, example } of bodies) {
      const written = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
      const check = ajv.compile(JSON.parse(written) as object);
      if (example === undefined || !check(example)) problems.push(`${path}: ${ajv.errorsText(check.errors)}`);
    }
  }
  expect(problems).toEqual([]);
});

test("fields that people must leave empty are not described", () => {
  expect(JSON.stringify(document)).not.toMatch(/"website"|undocumented/);
});

test("the length of a plan is read as a word and as months", async () => {
  const owner = await accounts.make();
  const client = await loggedInClient(site, owner);
  const pricesFor = async (plan_duration: string | number) => {
    const { status, said } = await client.post("subscription-summary", { plan_id: 2, plan_duration });
    return [status, JSON.stringify(said.data)];
  };
  expect(await pricesFor("month")).toEqual(await pricesFor(1));
  expect(await pricesFor("yearly")).toEqual(await pricesFor("12"));
  expect((await pricesFor("weekly"))[0]).toBe(422);
});

describe("the calls of tills", () => {
  test.each(["/api/device/code", "/api/device/token", "/api/entitlement", "/api/sales", "/api/sales/void"])(
    "%s is in the document and on its page, with the errors of the standard",
    async (path) => {
      const [method, call] = Object.entries(document.paths[path] ?? {})[0] ?? [];
      if (!call) throw new Error("it is not described");
      expect(call.operationId).not.toBe("");
      expect(textOf((await site.visitor().get("/api")).body)).toContain(path);
      const visitor = site.visitor();
      const answer =
        method === "post" ? await visitor.post(path, { client_id: "evil" }) : await visitor.get(path);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(judge(call)(answer.status, JSON.parse(answer.body))).toEqual([]);
      expect(JSON.parse(answer.body)).toHaveProperty("error_description");
    },
  );
});

const odd = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, [], {}, "", "-1", "0", "x".repeat(6000), "KPP-ABCDEFGHJK"),
  fc.constantFrom("ada@shop.example", "08031234567", "new_card", "activate-check"),
);

/** Three values in four match the document. */
function valueFor({ type, enum: values, pattern, maxLength = 40 }: Field): fc.Arbitrary<unknown> {
  const text = fc.string({ maxLength: Math.min(maxLength, 40) });
  const described = values
    ? fc.constantFrom(...values)
    : pattern !== undefined
      ? fc.oneof(fc.constantFrom("1", "2", 3), fc.stringMatching(new RegExp(pattern)))
      : type === "array"
        ? fc.array(text, { maxLength: 6 })
        : text;
  return fc.oneof({ weight: 3, arbitrary: described }, { weight: 1, arbitrary: odd });
}

/** Nine bodies in ten have every required field. */
function fieldsFor(call: DescribedOperation): fc.Arbitrary<object> {
  const { properties = {}, required = [] } = call.requestBody?.content["application/json"]?.schema ?? {};
  const values = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valueFor(field)]),
  );
  return fc.oneof(
    { weight: 9, arbitrary: fc.record(values, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(values, { requiredKeys: [] }) },
  );
}

describe("calls generated from the document", () => {
  test("break nothing, and are answered as documented", async () => {
    const owner = await accounts.make();
    const agent = await accounts.make("agent", "APIDOC");
    await fund(site.db, owner.id, naira(50_000));
    await giveTokens(site.db, agent.id, 50_000);
    const tokens = [
      null,
      (await loggedInClient(site, owner)).token,
      (await loggedInClient(site, agent)).token,
    ];
    const all = calls().filter(({ path }) => path !== "/api/auth/logout");
    console.info(`calls made up with seed ${seed}`);
    const made = fc.oneof(
      ...all.map((call) => fc.record({ call: fc.constant(call), fields: fieldsFor(call.call) })),
    );
    let done = 0;
    await fc.assert(
      fc.asyncProperty(made, fc.constantFrom(...tokens), async ({ call, fields }, token) => {
        const { path, method } = call;
        const client = apiClient(site, token);
        const to = path.replace("/api/", "").replace("{locationId}", "1");
        const answer = method === "post" ? await client.post(to, fields) : await client.get(to);
        expect(answer.status).toBeLessThan(500);
        expect(judge(call.call)(answer.status, answer.said)).toEqual([]);
        if (answer.status === 200) done += 1;
      }),
      { numRuns: RUNS, seed },
    );
    expect(done).toBeGreaterThan(RUNS / 20);
  });
});
