import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import type { FlashMessages } from "~/models/http/flash-message";

const modules = import.meta.glob<Record<string, FlashMessages>>("/app/models/*/flash.ts", { eager: true });
const messages = Object.entries(modules).flatMap(([file, exported]) =>
  Object.values(exported).flatMap((listed) => Object.keys(listed).map((key) => ({ file, key }))),
);

test("a flash message has one key, and its key belongs to one subject", () => {
  expect(messages.length).toBeGreaterThan(100);
  const twice = messages.filter(
    ({ key }, index) => messages.findIndex((other) => other.key === key) !== index,
  );
  expect(twice).toEqual([]);
});

test("the flash messages of every subject can be shown", () => {
  const merged = readFileSync("app/services/http/flash.server.ts", "utf8");
  const subjects = readdirSync("app/models", { recursive: true, encoding: "utf8" })
    .filter((file) => /^[^/]+\/flash\.ts$/.test(file))
    .map((file) => file.slice(0, -"/flash.ts".length));
  expect(subjects).toHaveLength(Object.keys(modules).length);
  const missing = subjects.filter((subject) => {
    const [, name] = new RegExp(`import \\{ (\\w+) \\} from "~/models/${subject}/flash"`).exec(merged) ?? [];
    return name === undefined || !merged.includes(`...${name},`);
  });
  expect(missing).toEqual([]);
});
