import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { FlashMessages } from "~/models/http/flash-message";

const subjects = readdirSync("app/models", { recursive: true, encoding: "utf8" })
  .filter((file) => /^[^/]+\/flash\.ts$/.test(file))
  .map((file) => file.slice(0, -"/flash.ts".length));

/** Files are listed when the test runs: a list made by the bundler would be kept with the compiled test. */
async function messagesOf(subject: string) {
  const file = resolve("app/models", subject, "flash.ts");
  const exported = (await import(/* @vite-ignore */ file)) as Record<string, FlashMessages>;
  return Object.values(exported).flatMap((listed) => Object.keys(listed).map((key) => ({ file, key })));
}

const messages = (await Promise.all(subjects.map(messagesOf))).flat();

test("a flash message has one key, and its key belongs to one subject", () => {
  expect(messages.length).toBeGreaterThan(100);
  const twice = messages.filter(
    ({ key }, index) => messages.findIndex((other) => other.key === key) !== index,
  );
  expect(twice).toEqual([]);
});

test("the flash messages of every subject can be shown", () => {
  const merged = readFileSync("app/services/http/flash.server.ts", "utf8");
  expect(subjects.length).toBeGreaterThan(20);
  const missing = subjects.filter((subject) => {
    const [, name] = new RegExp(`import \\{ (\\w+) \\} from "~/models/${subject}/flash"`).exec(merged) ?? [];
    return name === undefined || !merged.includes(`...${name},`);
  });
  expect(missing).toEqual([]);
});
