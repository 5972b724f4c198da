import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readReleaseFile } from "~/models/site/release-fields.server";

const entry = {
  category: "client_server",
  os: "linux",
  version: "1.0.9",
  description: "Opens faster.",
  date: "2024-04-02",
  beta: false,
  arch: [{ bit: "64", size: 120.5, link: "https://files.example/kaypoint.AppImage", requirements: "Any" }],
};
const read = (...releases: object[]) => readReleaseFile(JSON.stringify({ releases }));

function problemsOf(result: ReturnType<typeof readReleaseFile>): string[] {
  return result.ok ? [] : result.problems;
}

test("a good file is read, and missing values are filled in", () => {
  const result = read(entry);
  expect(result).toMatchObject({
    ok: true,
    releases: [{ product: "Kaypoint", version: "1.0.9", arch: [{ sha256: null, size: 120.5 }] }],
  });
});

test("the example file can be published", () => {
  expect(readReleaseFile(readFileSync("examples/releases.json", "utf8"))).toMatchObject({ ok: true });
});

test.each([
  ["an unknown system", { os: "mac" }, "releases.0.os"],
  ["a day that does not exist", { date: "2024-02-30" }, "releases.0.date"],
  ["a version in words", { version: "latest" }, "releases.0.version"],
  ["no builds", { arch: [] }, "releases.0.arch"],
  ["a field of another name", { sizes: 1 }, "releases.0"],
])("%s is rejected with its position", (_what, change, place) => {
  const problems = problemsOf(read({ ...entry, ...change }));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${place}: `));
});

test.each([
  "http://files.example/a.exe",
  "javascript:alert(1)",
  "//files.example/a.exe",
  "/login?page=//evil.example",
  "data:text/html,x",
])("the link %s is rejected", (link) => {
  const arch = [{ ...entry.arch[0], link }];
  expect(problemsOf(read({ ...entry, arch })).join()).toContain("releases.0.arch.0.link");
});

test("all problems are listed at once", () => {
  expect(problemsOf(read({ ...entry, date: "soon" }, { ...entry, version: "x" }))).toHaveLength(2);
});

test("a duplicate release or build is rejected", () => {
  expect(problemsOf(read(entry, entry))).toEqual(["client_server linux 1.0.9 is in the file twice"]);
  expect(problemsOf(read({ ...entry, arch: [entry.arch[0], entry.arch[0]] })).join()).toContain("twice");
});

test("a file that is not JSON or not a list of releases is reported", () => {
  expect(problemsOf(readReleaseFile("{"))[0]).toContain("The file is not JSON");
  expect(problemsOf(readReleaseFile("[]"))[0]).toContain("file: ");
});
