import { describe, expect, test } from "vitest";
import {
  readRegistrantFilter,
  readRegistrantPlace,
  registrantCount,
  registrantLine,
  registrantPath,
  searchedWords,
} from "~/models/agents/registrant-list";

const query = (text: string) => new URLSearchParams(text);

describe("the URL of the list", () => {
  test.each([
    ["", { search: "", sort: "newest" }],
    ["search=+ada+&sort=z-a", { search: "ada", sort: "z-a" }],
    ["sort=toString", { search: "", sort: "newest" }],
    [`search=${"x".repeat(300)}`, { search: "x".repeat(100), sort: "newest" }],
  ])("%s gives the filter", (text, filter) => expect(readRegistrantFilter(query(text))).toEqual(filter));

  test.each([
    ["", { after: null, before: null, from: 1 }],
    ["after=7&from=26", { after: 7, before: null, from: 26 }],
    ["before=7&from=26", { after: null, before: 7, from: 26 }],
    ["after=7&before=8&from=26", { after: 7, before: null, from: 26 }],
    ["from=26", { after: null, before: null, from: 1 }],
    ["after=-1&from=0", { after: null, before: null, from: 1 }],
    ["after=7&from=99999999999999", { after: 7, before: null, from: 1_000_000_000 }],
    ["after=9999999999999999999", { after: null, before: null, from: 1 }],
  ])("%s gives the cursor", (text, place) => expect(readRegistrantPlace(query(text))).toEqual(place));

  test("leaves out defaults, and reads back the same", () => {
    expect(registrantPath("/registrant", { search: "", sort: "newest" })).toBe("/registrant");
    const filter = { search: "ada & sons", sort: "a-z" } as const;
    const path = registrantPath("/registrant", filter, { after: 7, from: 26 });
    const read = query(path.slice(path.indexOf("?")));
    expect(readRegistrantFilter(read)).toEqual(filter);
    expect(readRegistrantPlace(read)).toEqual({ after: 7, before: null, from: 26 });
  });
});

test.each([
  ["0803 123 4567", "08031234567"],
  ["+234 803 123 4567", "08031234567"],
  ["ada 2", "ada 2"],
])("%s is searched for as %s", (typed, words) => expect(searchedWords(typed)).toBe(words));

test("a row of the file has the national number and the day in Lagos", () => {
  const registrant = {
    id: 7,
    name: "Ada",
    email: "ada@shop.example",
    phone: "+2348031234567",
    address: "",
    registeredAt: new Date("2026-11-21T23:30:00Z"),
    shut: null,
    agentCode: "TUNDE1",
  };
  expect(registrantLine(registrant, 26)).toEqual([
    "26",
    "Ada",
    "ada@shop.example",
    "08031234567",
    "",
    "2026-11-22",
  ]);
});

test.each([
  [0, "", "0 customers"],
  [1, "", "1 customer"],
  [1, "ada", "1 customer found"],
  [60, "ada", "60 customers found"],
  [null, "", "More than 1,000 customers"],
  [null, "ada", "Many customers found"],
])("%j found by %j is %s", (count, search, words) => expect(registrantCount(count, { search })).toBe(words));
