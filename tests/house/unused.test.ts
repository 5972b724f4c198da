import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { importsOf } from "../../scripts/testing/imports";

/** What the application does without, which is what docs/asvs.md stands on. */
const unused: [what: string, pattern: RegExp, except: string[]][] = [
  ["starts programs of the system", /["'](?:node:)?child_process["']/, []],
  ["makes code of text", /\beval\(|\bnew Function\(|["'](?:node:)?vm["']/, []],
  ["sets HTML as text in a page", /\b(?:inner|outer)HTML\b(?!=)|insertAdjacentHTML|document\.write/, []],
  [
    "writes HTML that React does not encode",
    /dangerouslySetInnerHTML/,
    ["app/components/second-factor/factor-cards.tsx", "app/root.tsx"],
  ],
  [
    "keeps anything in the browser but cookies",
    /\b(?:localStorage|sessionStorage|indexedDB|caches\.open)\b/,
    [],
  ],
  ["takes messages of other windows", /addEventListener\("message"|\bonmessage\b/, []],
  [
    "builds a pattern of what is typed",
    /RegExp\(/,
    [
      // Of their own constants.
      "app/models/csv-cell.ts",
      "app/models/http/field-check.ts",
      "app/models/http/route-pattern.ts",
      "app/models/members/invitation.ts",
      "app/models/recovery/recovery.ts",
      "app/models/users/email.ts",
      "app/models/users/phone.ts",
      "app/models/users/username.ts",
      // Of the schemas of the API.
      "app/api/document-examples.server.ts",
      "app/api/json-schema.server.ts",
    ],
  ],
];

const files = [...importsOf(["app"]).keys()].map((file) => ({ file, text: readFileSync(file, "utf8") }));

test.each(unused)("no file of the application %s", (_what, pattern, except) => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
  expect(found.sort()).toEqual([...except].sort());
});
