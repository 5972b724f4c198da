import { expect, test } from "vitest";
import { makePasswords } from "~/services/platform/passwords.server";

test("a password is stored as argon2id with 46 MiB, two passes, one lane, a 16-byte salt and a 32-byte tag", async () => {
  const [, kind, version, cost, salt = "", tag = ""] = (
    await makePasswords("full").hash("seven yellow canoes")
  ).split("$");
  expect([kind, version, cost]).toEqual(["argon2id", "v=19", "m=47104,t=2,p=1"]);
  expect([salt, tag].map((text) => Buffer.from(text, "base64").length)).toEqual([16, 32]);
});

test("only two passwords are hashed at once, 64 wait, and the rest is asked to retry", async () => {
  const passwords = makePasswords("low");
  const asked = await Promise.allSettled(
    Array.from({ length: 70 }, () => passwords.hash("seven yellow canoes")),
  );
  const refused = asked.flatMap((result) =>
    result.status === "rejected" ? [result.reason as Response] : [],
  );
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
});
