import type { ContactDetails } from "~/models/platform/contact-details";
import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { brand } from "~/brand";
import type { Auth } from "~/models/api/guard";
import { addExamples } from "./document-examples.server";
import { describeField } from "./json-schema.server";
import { groupOf, groups } from "./groups.server";
import { operations } from "./operations.server";
import { type TillCall, tillCalls } from "./till-calls.server";

type Operation = (typeof operations)[number];

const refusal = z
  .object({
    success: z.literal(false),
    error: z.literal(true),
    message: z.string().meta({ description: "What to do next, in words" }),
    errors: z.record(z.string(), z.array(z.string())).optional().meta({ description: "By field" }),
    data: z
      .looseObject({ action: z.enum(["refresh", "confirm-password"]).optional() })
      .optional()
      .meta({ description: "What the client should do, or needs" }),
  })
  .meta({ id: "Refusal", description: "Why nothing was done" });

const problem = z
  .object({
    type: z.string(),
    status: z.number(),
    detail: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    data: z.looseObject({}).optional(),
  })
  .meta({ id: "Problem", description: "The same as RFC 9457 writes it, for clients that accept it" });

const meanings: Record<number, string> = {
  400: "The body cannot be read, or a field is there twice",
  401: "Log in; with data.action refresh, refresh the token once and call again",
  402: "It is not paid yet, or there is too little to pay with",
  403: "This is not for you, or the password must be typed again",
  404: "Not found, or not yours",
  405: "Method not allowed",
  409: "It was done before, or something has changed since",
  413: "The body is too large",
  415: "The body has a content type or an encoding that is not accepted",
  422: "A field is wrong",
  429: "Too many calls; Retry-After says how many seconds to wait",
  500: "Server error",
  503: "A service that is needed does not answer",
};

/** The OpenAPI description of the whole API, generated from the schemas that read and write its calls. */
export function describeApi(origin: string, contact: ContactDetails) {
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: `${brand.name} API`,
        version: "1.0.0",
        description: `Accounts, plans, payments, agents and tills of ${brand.name}, for its programs. Each amount says its unit. Calls of accounts, plans and payments take and give naira, such as 6000; tills send whole kobo to /api/sales, such as 600000 for the same; webhooks write kobo as text, such as "600000". Posts are application/json or application/x-www-form-urlencoded, as each call says.`,
        contact: { name: brand.name, email: contact.mailbox },
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: origin }],
      tags: groups.map(({ name, about }) => ({ name, description: about })),
      paths: { ...pathsOf(operations), ...Object.fromEntries(tillCalls.map(pathOfTill)) },
      components: {
        securitySchemes: {
          token: { type: "http", scheme: "bearer", description: "api_token of a login" },
          till: { type: "http", scheme: "bearer", description: "access_token of a till" },
          cookie: { type: "apiKey", in: "cookie", name: "sid", description: "The session of a browser" },
        },
      },
    },
    { override: describeField },
  );
  addExamples(document);
  return document;
}

const callers: Record<Auth, string> = {
  anybody: "Needs no token.",
  guest: "Needs no token; with one, it must be of an open account.",
  session: "Takes any token, also of a closed account.",
  account: "Needs the token of an open account.",
  newPhone: "Needs a token of at most 15 minutes, or the password again.",
  owner: "Needs the token of an owner whose phone or email is verified.",
  agent: "Needs the token of an agent whose phone is verified.",
};

const aboutCall = ({ auth, repeatable = false }: Operation): string =>
  repeatable
    ? `${callers[auth]} With an Idempotency-Key the call can be repeated, and is done once.`
    : callers[auth];

const pathOf = ({ path }: Operation): string => path.replace(/:(\w+)/g, "{$1}");

function pathsOf(described: readonly Operation[]): ZodOpenApiPathsObject {
  return Object.fromEntries(
    described.map((call) => [pathOf(call), { [call.method.toLowerCase()]: operationOf(call) }]),
  );
}

const idOf = (path: string): string =>
  path
    .replace("/api/", "")
    .replace(/:\w+/g, "")
    .replace(/[^a-z]+/gi, "-")
    .replace(/-$/, "");

function operationOf(call: Operation): ZodOpenApiOperationObject {
  const { path, summary, auth, method, repeatable = false } = call;
  const input: z.ZodType = call.described ?? call.input;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const fields = input instanceof z.ZodObject && Object.keys(input.shape).length > 0;
  return {
    operationId: idOf(path),
    tags: [groupOf(call)],
    summary,
    description: aboutCall(call),
    ...(auth === "anybody" || auth === "guest"
      ? { security: [{}, { token: [] }, { cookie: [] }] }
      : { security: [{ token: [] }, { cookie: [] }] }),
    requestParams: {
      ...(names.length > 0 && {
        path: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))),
      }),
      ...(method === "GET" && input instanceof z.ZodObject && fields && { query: input }),
      ...(repeatable && { header: z.object({ "Idempotency-Key": key.optional() }) }),
    },
    ...(method === "POST" && {
      requestBody: {
        required: fields,
        content: {
          "application/json": { schema: input },
          "application/x-www-form-urlencoded": { schema: input },
        },
      },
    }),
    responses: {
      200: {
        description: "Done",
        content: { "application/json": { schema: succeeded.extend(call.answer.shape) } },
      },
      ...refusalsOf(method),
    },
  };
}

/** A call that reads has no body, and nothing to pay or to repeat. */
const ofPosts = ["402", "409", "413", "415"];

const refusalsOf = (method: Operation["method"]) =>
  Object.fromEntries(
    Object.entries(refusals).filter(([status]) => method === "POST" || !ofPosts.includes(status)),
  );

const succeeded = z.object({ success: z.literal(true), error: z.literal(false) });

const key = z.string().min(1).max(255).meta({
  description:
    "Your own name for this call: sent again with the same fields within a day, it gets the same answer",
});

/** Each response is written once in the document and referenced. */
const refusals = Object.fromEntries(
  Object.entries(meanings).map(([status, description]) => [
    status,
    {
      id: `Refusal${status}`,
      description,
      content: {
        "application/json": { schema: refusal },
        "application/problem+json": { schema: problem },
      },
    },
  ]),
);

const oauthRefusal = z
  .object({
    error: z.string().meta({ description: "As RFC 6749 and RFC 8628 name it" }),
    error_description: z.string().meta({ description: "For developers of tills" }),
    interval: z.number().optional().meta({ description: "With slow_down: the seconds to wait from now on" }),
    problems: z
      .array(z.object({ at: z.string(), message: z.string() }))
      .optional()
      .meta({ description: "Where the sales are wrong, such as sales.3.lines.0.quantity" }),
  })
  .meta({ id: "TillRefusal", description: "Why a till got nothing" });

/** What any till call may answer before the till is known. */
const commonStatuses = [403, 405, 500, 503];

function pathOfTill(call: TillCall): [string, ZodOpenApiPathsObject[string]] {
  const { method, path, summary, isSignedIn, type, input, answer, refusals: own } = call;
  const described: ZodOpenApiOperationObject = {
    operationId: idOf(path),
    tags: ["tills"],
    summary,
    description: isSignedIn ? "Needs the access token of a till." : "Needs no token.",
    security: isSignedIn ? [{ till: [] }] : [{}],
    ...(type !== null && { requestBody: { required: true, content: { [type]: { schema: input } } } }),
    responses: {
      200: { description: "Done", content: { "application/json": { schema: answer } } },
      ...Object.fromEntries(
        [...own, ...commonStatuses]
          .sort((one, other) => one - other)
          .map((status) => [
            status,
            {
              description: meanings[status] ?? "It was refused",
              content: { "application/json": { schema: oauthRefusal } },
            },
          ]),
      ),
    },
  };
  return [path, { [method.toLowerCase()]: described }];
}
