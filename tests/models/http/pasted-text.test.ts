import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { readPasted, readPastedQuery } from "~/models/http/pasted-text";
import { tidyPhone } from "~/models/users/phone";

describe("a pasted value", () => {
  test.each([
    ["phone", "\u202a0803 123 4567\u202c", "0803 123 4567"],
    ["phone", "٠٨٠٣١٢٣٤٥٦٧", "08031234567"],
    ["phoneNumber", "０８０３\ufe0d1234567", "08031234567"],
    ["email", "ada@shop.example\u200b", "ada@shop.example"],
    ["email", "\u200eadashop", "adashop"],
    ["code", "1\u200b2345", "12345"],
    ["digit", "५", "5"],
    ["coupon", "\ufeffWELCOME١٠", "WELCOME10"],
    ["referralCode", "TUNDE\u20601", "TUNDE1"],
    ["recovery_code", "𝟘𝟙𝟡-abc", "019-abc"],
    ["q", "\u200fKPO-7", "KPO-7"],
    ["search", "بيبسي\u200b ٢", "بيبسي ٢"],
    ["search", "Coca–Cola", "Coca–Cola"],
    ["address", "\u202a0803 123 4588\u202c", "0803 123 4588"],
    ["tax_number", "\u200e12345678–0001", "12345678-0001"],
    ["cac_number", "RC‑1234567", "RC-1234567"],
    ["url", "https://shop.example/hook\u200b", "https://shop.example/hook"],
    ["proof", "ABCD–EFGH—IJKL−MNOP", "ABCD-EFGH-IJKL-MNOP"],
    ["amount", "\u200e٥٠٠٠", "5000"],
    ["amount", "５０００", "5000"],
    ["user_name", "ada\u2060shop", "adashop"],
  ])("in %s reads %j as %j", (name, typed, read) => {
    expect(readPasted(name, typed)).toBe(read);
  });

  test.each([
    ["password", "p\u200bass ٥"],
    ["current_password", "p\u202aass"],
    ["name", "Ada\u202eShop"],
    ["message", "Call ٠٨٠٣"],
  ])("in %s keeps its text", (name, typed) => {
    expect(readPasted(name, typed)).toBe(typed);
  });
});

/** Names of persons, shops and devices, passwords, and what people write. */
const OWN_WORDS = [
  "account_name",
  "about",
  "answer",
  "comment",
  "customer",
  "current_password",
  "description",
  "device_name",
  "firstName",
  "lastName",
  "legal_name",
  "message",
  "name",
  "note",
  "other",
  "password",
  "password_confirmation",
  "product",
  "reason",
  "shop_name",
  "subject",
];

test("every field into which a line can be typed is cleaned, but names, passwords and messages", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(`app/${file}`, "utf8"));
  const inPages = sources.flatMap((text) => [
    ...text.matchAll(/<(?:\w*Field|FilterBox|input)\b[^<]*?\bname="([\w-]+)"/g),
  ]);
  const inSchemas = sources
    .filter((text) => text.includes('from "zod"'))
    .flatMap((text) => [
      ...text.matchAll(/^ +"?([a-z][a-zA-Z_-]*)"?: (?:z\.|z$|typed\w+|\w*(?:Name|Line|Code|Field)\b)/gm),
    ]);
  const names = new Set([...inPages, ...inSchemas].map(([, name = ""]) => name));
  expect(names.size).toBeGreaterThan(100);
  const kept = [...names].filter((name) => readPasted(name, "\u202aA–1\u200b") === "\u202aA–1\u200b");
  expect(kept.filter((name) => !OWN_WORDS.includes(name))).toEqual([]);
});

test("the query of a URL is parsed the same, and stays as written if nothing changes", () => {
  expect(readPastedQuery("/staff/search?q=%E2%80%AA0803%E2%80%AC&page=2")).toBe(
    "/staff/search?q=0803&page=2",
  );
  for (const target of [
    "/staff/search?q=a%20b+c",
    "/pricing",
    "/a?name=%E2%80%8B",
    "/a?q=%FF%zz",
    "/%E2%80%8B?q=1",
  ])
    expect(readPastedQuery(target)).toBe(target);
});

test("a phone number copied as a tel: link is read as the number", () => {
  expect(tidyPhone("tel:+234-803-123-4567")).toBe("08031234567");
  expect(tidyPhone(" TEL:08031234567")).toBe("08031234567");
});
