import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

import { ONE_PART } from "~/models/messages/money-text";
import { plainSms } from "~/models/messages/sms-text";
import { mails, texts } from "./samples";

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => ({ name, source: readFileSync(`${folder}/${name}`, "utf8") }));

/** Each message writer has a name that ends in Mail or Sms. */
function writers(ending: "Mail" | "Sms"): string[] {
  const exported = new RegExp(`export (?:function|const) (\\w+${ending})\\b`, "g");
  return ["app/messages", "app/models"]
    .flatMap((folder) => sources(folder))
    .flatMap(({ name, source }) =>
      [...source.matchAll(exported)].map(([, writer = ""]) => `${name.replace(/\.ts$/, "")}: ${writer}`),
    )
    .filter((writer) => writer !== "messages/sms-text: plainSms")
    .sort();
}

test("there is a sample of each mail and each SMS that the site writes", () => {
  expect(Object.keys(mails).sort()).toEqual(writers("Mail"));
  expect(Object.keys(texts).sort()).toEqual(writers("Sms"));
});

test("no message text is written in the code that sends it", () => {
  const sending = ["app/services", "app/models"]
    .flatMap((folder) => sources(folder))
    .filter(({ source }) =>
      /\b(?:enqueue|enqueueAll|enqueueFor|messageInsert|mailUser|textUser)\(/.test(source),
    );
  expect(sending.length).toBeGreaterThan(15);
  const written = sending.filter(({ source }) => /\b(?:subject|text): *["`][^"`]/.test(source));
  expect(written.map(({ name }) => name)).toEqual([]);
});

test.each(Object.entries(texts))("%s has plain characters and fits one part", (_, text) => {
  expect(plainSms(text)).toBe(text);
  expect(text.length).toBeLessThanOrEqual(ONE_PART);
});
