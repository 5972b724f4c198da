import { describe, expect, test } from "vitest";

import { phoneEnds } from "~/models/console/search";
import { naira } from "~/models/money";
import { searchTerms } from "~/models/search-terms";

describe("a text in the search box", () => {
  test.each([
    ["0101", "0101"],
    ["0806 123-4525", "08061234525"],
    ["+234 806 123 4525", "2348061234525"],
    ["900 000 0004", "9000000004"],
    ["•••• 4081", "4081"],
    ["Visa •••• 4081", "4081"],
    ["123", null],
    ["Ada 0806", null],
    ["KPP-2345", null],
  ])("%s holds the digits %s", (typed, digits) => {
    expect(searchTerms(typed).digits).toBe(digits);
  });

  test.each([
    ["5900", naira(5900)],
    ["₦5,900", naira(5900)],
    ["N 48,000.50", 4_800_050],
    ["0806", null],
    ["Ada", null],
  ])("%s is the sum %s", (typed, sum) => {
    expect(searchTerms(typed).sum).toBe(sum);
  });

  test.each([
    ["kpp-sk4p7xq2", ["KPP-SK4P7XQ2", "KP-PSK4P7XQ2"]],
    [" KPP SK4P 7XQ2. ", ["KPP-SK4P7XQ2", "KP-PSK4P7XQ2"]],
    ["KP-7G4KD2MX", ["KP-7G4KD2MX"]],
    ["kp7g4kd2mx", ["KP-7G4KD2MX"]],
    ["sk4p 7xq2", ["KP-SK4P7XQ2", "KPP-SK4P7XQ2", "KPR-SK4P7XQ2", "KPL-SK4P7XQ2"]],
    ["0806 123 4525", []],
    ["Kpo", []],
    ["Ada Stores", []],
  ])("%s names the references %j", (typed, references) => {
    expect(searchTerms(typed).references).toEqual(references);
  });

  test.each([
    ["2026-000011", { year: 2026, number: 11 }],
    ["2026 000011", { year: 2026, number: 11 }],
    ["000011", { year: null, number: 11 }],
    ["11", null],
    ["08061234525", null],
  ])("%s is the receipt %j", (typed, receipt) => {
    expect(searchTerms(typed).receipt).toEqual(receipt);
  });

  test.each([
    ["INV2026000003", "INV2026000003"],
    ["cn 2026 000003.", "CN2026000003"],
    ["PF2026000007", "PF2026000007"],
    ["2026000003", null],
    ["INV2026", null],
  ])("%s is the invoice, credit note or pro-forma %s", (typed, paper) => {
    expect(searchTerms(typed).paper).toBe(paper);
  });

  test("is the code of an agent in any case and spacing", () => {
    expect(searchTerms("tunde 1").code).toBe("TUNDE1");
  });
});

test("the zero of a whole number stands for the country code", () => {
  expect(phoneEnds("08061234525")).toEqual(["8061234525"]);
  expect(phoneEnds("0101")).toEqual(["0101"]);
});
