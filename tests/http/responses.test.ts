import { describe, expect, test } from "vitest";
import { movedPermanently, redirectTo, refusal } from "~/http/responses.server";

describe("a redirect", () => {
  test("after a form is 303, for this visitor alone, and keeps its cookies", () => {
    const answer = redirectTo("/download?plan=2", { headers: { "Set-Cookie": "flash=paid" } });
    expect(answer.status).toBe(303);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "cache-control": "no-store",
      location: "/download?plan=2",
      "set-cookie": "flash=paid",
      // The next page may have no scripts, so the browser loads it.
      "x-remix-reload-document": "true",
    });
  });

  test("for good is 301 and may be cached", () => {
    const answer = movedPermanently("/download");
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([301, "public, max-age=3600"]);
  });

  test.each([
    "",
    "pricing",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/a\\b",
    "/a\r\nSet-Cookie: sid=1",
  ])("never leads to %j", (path) => {
    expect(() => redirectTo(path)).toThrow("not a path on this site");
    expect(() => movedPermanently(path)).toThrow("not a path on this site");
  });
});

test("a refusal is plain text for this visitor alone", async () => {
  const answer = refusal(429, "Wait a minute.", { "Retry-After": "60" });
  expect([answer.status, await answer.text()]).toEqual([429, "Wait a minute."]);
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(answer.headers.get("Retry-After")).toBe("60");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});
