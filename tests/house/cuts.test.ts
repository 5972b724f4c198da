import ts from "typescript";
import { expect, test } from "vitest";

import { eachNode, sourceFiles } from "../support/source-files";

/** What a list is called; a list may be cut anywhere. */
const lists =
  /(?:^|\.)(?:attempts|cells|days|files|found|ids|issues|letters|locations|members|entries|names|parts|payments|releases|rows|sorted|starts|things|tills|titles|words)$/;

/** A list that was just made. */
const madeLists = /^\[|\.(?:filter|sort|reduce)\(/;

/** Texts that a machine made of letters of one unit: hashes, moments, days. */
const machineTexts =
  /\b(?:hash|toISOString\(\)|digest\([^)]*\)|dayOf\(\w+\)|submissionKeyOf\([^)]*\)|FIRST_DAY|day|digits)$/;

/** Digits, addresses, days and our own pages; code points of a list. */
const otherCuts = [
  "app/components/form/code-digits.ts: typed",
  "app/components/plan/card.tsx: characters",
  "app/models/cut-text.ts: text",
  "app/models/http/link-token.ts: lead",
  "app/models/http/pasted-text.ts: target",
  "app/models/sales/import-row.ts: typed",
  "app/models/sales/report-totals.ts: from",
  "app/models/users/phone.ts: national",
  "app/models/users/phone.ts: recipient",
  "app/routes/_shop/sales-report/report-rows.ts: text",
  "app/routes/_shop/sales-report/report-rows.ts: to",
  'app/services/platform/version.server.ts: readFileSync(STAMP, "utf8")',
];

const isZero = (node: ts.Node | undefined): boolean => node?.getText() === "0";

test("a person's text is cut in one function, between letters", () => {
  const cuts = sourceFiles("app").flatMap((file) => {
    const found: string[] = [];
    eachNode(file, (node) => {
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
      const { name, expression } = node.expression;
      const isCut = name.text === "slice" && isZero(node.arguments[0]) && node.arguments.length === 2;
      if (!isCut && name.text !== "substring" && name.text !== "substr") return;
      const of = expression.getText().replace(/\s+/g, " ");
      if (![lists, madeLists, machineTexts].some((known) => known.test(of)))
        found.push(`${file.path}: ${of}`);
    });
    return found;
  });
  expect([...new Set(cuts)].sort()).toEqual(otherCuts);
});
