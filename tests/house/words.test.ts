import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

/** Words that the glossary replaces, and by which word. */
const replaced: Record<string, string> = {
  addition: "extras",
  admission: "the counted attempt, or the guard",
  admit: "count, require, authorize",
  announcement: "event",
  branch: "location",
  buyer: "owner",
  door: "http, request guard",
  figure: "benchmark, total, count",
  happening: "event",
  imitation: "sandbox",
  journey: "sign-up intent",
  notice: "flash message",
  papers: "receipt",
  slip: "order summary",
  visit: "request context",
  whoever: "the person's role",
};

/** Names that keep such a word. */
const allowed = new Set<string>([
  // The table's name is stored.
  "SubscriptionAdditionsTable",
  // An invoice names its seller and its buyer, who may be an agent.
  "Buyer",
  "buyerOf",
]);

const segments = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((segment) => segment.toLowerCase());
const isReplaced = (segment: string): boolean =>
  Object.keys(replaced).some((word) => segment === word || segment === `${word}s` || segment === `${word}es`);
const wrongIn = (names: readonly string[]): string[] =>
  names.filter((name) => !allowed.has(name) && segments(name).some(isReplaced));

const files = execFileSync("git", ["ls-files", "app", "benchmarks", "db", "sandbox", "scripts", "tests"], {
  encoding: "utf8",
})
  .trim()
  .split("\n");

test("no file is named by a word that the glossary replaces", () => {
  expect(wrongIn(files.map((file) => basename(file)))).toEqual([]);
});

test("no exported name has a word that the glossary replaces", () => {
  const exported = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(file, "utf8").matchAll(
          /^export (?:async )?(?:const|function|interface|type|class|enum) (\w+)/gm,
        ),
      ].map(([, name = ""]) => name),
    );
  expect(exported.length).toBeGreaterThan(1000);
  expect(wrongIn(exported)).toEqual([]);
  expect([...allowed].filter((name) => !exported.includes(name))).toEqual([]);
});

/** Words with one meaning, which docs/glossary.md gives, and the names that may have them. */
const meanings: [meaning: string, words: string[], own: RegExp][] = [
  [
    "a hold is the security hold of an account",
    ["hold", "holds", "held", "holder", "holding"],
    /^(?:securityHold|findSecurityHold|phoneHold|hold(?:End)?$|held$|heldUntil|cardOnHold|SECURITY_HOLD)/,
  ],
  [
    "a dispute or an approval is opened, and nothing else",
    ["opened", "reopen", "reopened"],
    /^(?:tellDispute|dispute)Opened|^opened(?:At)?$|^reopen(?:ed)?$/,
  ],
  [
    "only a state moves",
    ["move", "moves", "moved", "moving", "movement"],
    /^(?:canMove|moves?|Moves|moved(?:Permanently)?|move(?:To|Payment|Orders|Attempt|TopUpAttempt))$/,
  ],
  ["only an order is placed", ["placed", "placement"], /^(?:answerPlacedOrder|placed)$/],
  [
    "an event is an audit, webhook or provider event",
    ["event", "events"],
    /[aA]udit|[wW]ebhook|WEBHOOK|[pP]rovider|^(?:events?|eventId|personEventKinds|contactEvents|setupEvents|record(?:Request)?Event|insertEvent)$/,
  ],
  ["nothing is a record", ["record", "records"], /^record(?:[A-Z]|$)|_?record_|_record$|_RECORD_/],
];

/** What a file declares at its top, and properties with a line of their own. */
const declared = files
  .filter((file) => /^app\/.*\.tsx?$/.test(file))
  .flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /^(?:export )?(?:async )?(?:const|function|interface|type|class) (\w+)|^ +(?:readonly )?(\w+)\??: /gm,
      ),
    ].map(([, name, property]) => ({ file, name: name ?? property ?? "" })),
  );

test.each(meanings)("%s", (_, words, own) => {
  expect(declared.length).toBeGreaterThan(5000);
  const found = declared.filter(({ name }) => segments(name).some((segment) => words.includes(segment)));
  expect(found.filter(({ name }) => !own.test(name))).toEqual([]);
});

test("nothing opens another thing, and a verb says what it records", () => {
  const verbs = files.flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /^(?:export )?(?:(?:async )?function|const) (open[A-Z]\w+|record)\b(?=.*(?:\(|=>))/gm,
      ),
    ].map(([, name]) => `${file}: ${name}`),
  );
  expect(verbs.filter((verb) => verb.startsWith("app/"))).toEqual([]);
});
