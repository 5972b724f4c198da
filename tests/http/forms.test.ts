import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { invalid, parseFields, readForm } from "~/http/forms/form.server";
import { withRequestContext, type RequestContext } from "~/services/platform/request-context.server";
import { answerOf, formRequest, makeRequestContext } from "../support/request";
import { property } from "../support/property";

const schema = z
  .object({
    name: z.string("Name is required"),
    password: z.string().optional(),
    code: z.string().optional(),
    extras: z.array(z.string()).optional(),
  })
  .refine(() => true);

const read = (request: Request, context: Partial<RequestContext> = {}) =>
  withRequestContext(makeRequestContext(context), () => readForm(request, schema));

async function refusalOf(request: Request, context: Partial<RequestContext> = {}) {
  const answer = await answerOf(() => read(request, context));
  return { status: answer.status, text: await answer.text() };
}

async function valueOf(body: BodyInit, headers: Record<string, string> = {}) {
  const submission = await read(formRequest(body, headers));
  return submission.status === "success" ? submission.value : submission.status;
}

describe("a form post is accepted", () => {
  test("without a header for its origin, as curl sends it", async () => {
    expect(await valueOf("name=Ada+Stores")).toEqual({ name: "Ada Stores" });
  });

  test("with a repeatable field sent twice", async () => {
    expect(await valueOf("name=a&extras=1&extras=2")).toEqual({ name: "a", extras: ["1", "2"] });
  });

  test("as multipart without files", async () => {
    const form = new FormData();
    form.append("name", "Bọ́lá");
    expect(await valueOf(form)).toEqual({ name: "Bọ́lá" });
  });

  test("with no body and no type, as curl sends a lone button", async () => {
    const request = new Request("http://shop.example/logout", { method: "POST" });
    const submission = await withRequestContext(makeRequestContext(), () => readForm(request, z.object({})));
    expect(submission.status).toBe("success");
  });

  test.each([
    [{ "Sec-Fetch-Site": "same-origin" }, "null"],
    [{ "Sec-Fetch-Site": "none" }, undefined],
    [{}, "http://shop.example"],
    [{ Referer: "http://shop.example/signup" }, undefined],
  ])("with %o and origin %s", async (headers, origin) => {
    const submission = await read(formRequest("name=a", headers), { origin });
    expect(submission.status).toBe("success");
  });
});

describe("a form post from another site is refused with 403", () => {
  test.each([
    [{ "Sec-Fetch-Site": "cross-site" }, "http://shop.example"],
    [{ "Sec-Fetch-Site": "same-site" }, undefined],
    [{}, "https://evil.example"],
    [{}, "http://shop.example:8080"],
    [{}, "null"],
    [{ Referer: "https://evil.example/http://shop.example/" }, undefined],
    [{ Referer: "nonsense" }, undefined],
  ])("for %o and origin %s", async (headers, origin) => {
    const { status, text } = await refusalOf(formRequest("name=a", headers), {
      origin,
    });
    expect(status).toBe(403);
    expect(text).toContain("from another website");
  });
});

describe("a form post is refused with 400", () => {
  test.each([
    ["a name the form does not declare", "name=a&role=staff"],
    ["the prototype's name", "__proto__.role=staff"],
    ["an index bomb", "items[5000000]=1"],
    ["conform's own fields", "name=a&__intent__={{{"],
    ["a second value", "name=a&name=b"],
    ["NUL", "name=a%00b"],
    ["a broken percent", "name=%ZZ"],
    ["a lone percent", "name=100%"],
    ["bytes that are no UTF-8", "name=%ff"],
    ["overlong UTF-8", "name=%c0%af"],
    ["a surrogate half", "name=%ed%a0%80"],
  ])("for %s", async (_what, body) => {
    expect((await refusalOf(formRequest(body))).status).toBe(400);
  });

  test("for 61 fields, and for thousands before any is read", async () => {
    const fields = (count: number) =>
      Array.from({ length: count }, (_, index) => `extras=${index}`).join("&");
    expect((await refusalOf(formRequest(fields(61)))).status).toBe(400);
    const read = vi.spyOn(globalThis, "decodeURIComponent");
    expect((await refusalOf(formRequest(fields(5000)))).status).toBe(400);
    expect(read).not.toHaveBeenCalledWith("extras");
  });

  test("for truncated multipart", async () => {
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    expect((await refusalOf(formRequest("--x\r\nContent-Disp", headers))).status).toBe(400);
  });

  test("for `_data` in the URL", async () => {
    expect((await refusalOf(formRequest("name=a", {}, "/form?_data=routes%2Fform"))).status).toBe(400);
  });
});

describe("a form post is refused with 413", () => {
  const limit = 64 * 1024;

  test("above 64 KiB, and not at it", async () => {
    const filled = (size: number) => `name=${"a".repeat(size - 5)}`;
    expect(await valueOf(filled(limit))).toHaveProperty("name.length", limit - 5);
    expect((await refusalOf(formRequest(filled(limit + 1)))).status).toBe(413);
  });

  test("by its declared length, without reading", async () => {
    let pulled = 0;
    const body = new ReadableStream({ pull: () => void (pulled += 1) }, { highWaterMark: 0 });
    const request = formRequest(body, {
      "Content-Length": String(limit + 1),
      "Content-Type": "application/x-www-form-urlencoded",
    });
    expect((await refusalOf(request)).status).toBe(413);
    expect(pulled).toBe(0);
  });

  test("by counting, without cancelling the rest of the body", async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>(
      { pull: (stream) => stream.enqueue(new Uint8Array(10_000)), cancel: () => void (cancelled = true) },
      { highWaterMark: 0 },
    );
    const request = formRequest(body, { "Content-Type": "application/x-www-form-urlencoded" });
    expect((await refusalOf(request)).status).toBe(413);
    expect(cancelled).toBe(false);
  });
});

describe("a form post is refused with 415", () => {
  test.each([
    ["application/json", "{}"],
    ["text/plain", "name=a"],
    ["application/x-www-form-urlencoded; charset=iso-8859-1", "name=é"],
    ["application/x-www-form-urlencoded; charset=utf-16", "name=a"],
  ])("for %s", async (type, body) => {
    expect((await refusalOf(formRequest(body, { "Content-Type": type }))).status).toBe(415);
  });

  test("for a body without a type", async () => {
    const body = new TextEncoder().encode("name=a");
    expect((await refusalOf(formRequest(body))).status).toBe(415);
  });

  test("for a file", async () => {
    const form = new FormData();
    form.append("name", new File(["a"], "a.txt"));
    expect((await refusalOf(formRequest(form))).status).toBe(415);
  });
});

describe("an invalid form", () => {
  test("comes back with 422, its errors and its values, but never with passwords or codes", async () => {
    const submission = await read(formRequest("password=secret&code=12345&extras=1"));
    const { data, init } = invalid(submission, { formErrors: ["Try again"] });
    expect(init?.status).toBe(422);
    expect(new Headers(init?.headers).get("Cache-Control")).toBe("no-store");
    expect(data.lastResult.error).toEqual({ "": ["Try again"], name: ["Name is required"] });
    expect(data.lastResult.initialValue).toEqual({ extras: "1" });
  });

  test("can carry errors that the schema does not know", async () => {
    const submission = await read(formRequest("name=taken"));
    const { data } = invalid(submission, { fieldErrors: { name: ["That name is taken"] }, hide: ["name"] });
    expect(data.lastResult).toMatchObject({ status: "error", error: { name: ["That name is taken"] } });
    expect(JSON.stringify(data.lastResult.initialValue)).not.toContain("taken");
  });
});

describe("declared fields", () => {
  test.each([
    ["a pipe", z.object({ name: z.string() }).transform((value) => value)],
    ["a preprocessed object", z.preprocess((value) => value, z.object({ name: z.string() }))],
    ["a union", z.union([z.object({ other: z.string() }), z.object({ name: z.string() })])],
    ["an intersection", z.object({ other: z.string().optional() }).and(z.object({ name: z.string() }))],
  ])("are found through %s", async (_what, wrapped) => {
    const fields = new FormData();
    fields.append("name", "a");
    expect(parseFields(fields, wrapped).status).toBe("success");
  });
});

property.prop([fc.dictionary(fc.constantFrom("name", "code", "extras"), fc.string({ unit: "binary" }))])(
  "whatever a browser can type arrives as it was typed, or is refused",
  async (values) => {
    const body = new URLSearchParams(values).toString();
    const readable = !body.includes("%00");
    const outcome = await read(formRequest(body)).catch((thrown: unknown) => thrown);
    if (!readable) expect(outcome).toMatchObject({ status: 400 });
    else expect(outcome).toHaveProperty("payload");
  },
);
