import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

import { sourceFiles } from "../support/source-files";

const filesOf = (layer: string) =>
  readdirSync(`app/${layer}`, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `app/${layer}/${file}`)
    .sort();

/** Without the network of the request, which another person would read in the log of the account. */
const withoutNetwork = [
  "app/services/accounts/claim-mailbox.server.ts",
  "app/services/agents/sign-up-registrant.server.ts",
];

test("audit events and messages of use cases go by their context, and keys of messages by messageKey", () => {
  const services = sourceFiles("app/services").filter(({ path }) => !path.includes("services/platform/"));
  const withOwn = services.filter(({ tree }) => /\brecord(?:Request)?Event\(/.test(tree.text));
  expect(withOwn.map(({ path }) => path).sort()).toEqual(withoutNetwork);
  const byHand = /dedupeKey(?:: | = )`(?!\$\{messageKey\()/;
  expect(services.filter(({ tree }) => byHand.test(tree.text)).map(({ path }) => path)).toEqual([]);
});

test("the list of all jobs names each of them", () => {
  const list = "app/services/platform/jobs/registry.server.ts";
  const jobs = /^export (?:const|function) (\w+Jobs?)\b/gm;
  const found = filesOf("services")
    .filter((file) => file !== list)
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(jobs)].map(([, name = ""]) => ({ file, name })),
    );
  expect(found.length).toBeGreaterThan(10);
  const listed = readFileSync(list, "utf8");
  expect(found.filter(({ name }) => !listed.includes(`${name}(`))).toEqual([]);
});
