import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

const read = (file: string) => readFileSync(file, "utf8");

/** All documents, whose links, commands and paths must lead somewhere. */
const documents = [
  ...readdirSync(".").filter((name) => name.endsWith(".md")),
  ...["docs", "benchmarks", "tests", "deploy"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md") && !name.includes("node_modules"))
      .map((name) => join(folder, name)),
  ),
];

/** The anchor of a heading. */
const placeOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replace(/ /g, "-");

/** Pages that a command writes, which do not exist before its first run. */
const written = ["benchmarks/evening.md", "benchmarks/torture.md"];

const withoutBlocks = (page: string) => page.replace(/^ *```.*?^ *```/gms, "");

const placesIn = (file: string) =>
  [...withoutBlocks(read(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => placeOf(heading));

/** Whether a link leads to an existing file and, in a document, to one of its headings. */
function leadsSomewhere(from: string, link: string): boolean {
  const [path = "", place] = link.split("#");
  const to = path === "" ? from : join(dirname(from), path);
  if (!existsSync(to)) return written.includes(to);
  return place === undefined || !to.endsWith(".md") || placesIn(to).includes(place);
}

test("every link of the documents leads to an existing file and heading", () => {
  const links = documents.flatMap((file) =>
    [...withoutBlocks(read(file)).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(
      ([, link = ""]) => [file, link] as const,
    ),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(([file, link]) => !leadsSomewhere(file, link))).toEqual([]);
});

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

test("every command of the documents is one of package.json", () => {
  const named = documents.flatMap((file) =>
    [...read(file).matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)].map(
      ([, name = ""]) => [file, name] as const,
    ),
  );
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(([, name]) => !(name in scripts))).toEqual([]);
});

const folders = ["", "app/", "tests/"].flatMap((base) =>
  readdirSync(base || ".", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules")
    .map(({ name }) => [name, base] as const),
);
/** What the project makes when it runs. */
const made = /^build\//;
/** Written by commands: results of the past, and names of limits. */
const generated = /^(?:CHANGELOG\.md|benchmarks\/(?:bench|evening|torture)\.md|docs\/limits\.md)$/;
const endings = ["", ".ts", ".tsx", ".server.ts", ".test.ts", ".test.tsx"];

/** Whether a path is in the project, below the top, `app` or `tests`, with or without its ending. */
const isThere = (path: string) =>
  ["", "app/", "tests/"].some((base) => endings.some((ending) => existsSync(base + path + ending)));

test("every path of the documents is in the project", () => {
  const known = new Set(folders.map(([name]) => name));
  const named = documents
    .filter((file) => !generated.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/(?<=[`\s])([\w-]+)\/[\w$.-][\w$./-]*(?=[`\s#])/g)]
        .filter(([, first = ""]) => known.has(first))
        .map(([path]) => [file, path.replace(/\.$/, "")] as const),
    );
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter(([, path]) => !made.test(path) && !isThere(path))).toEqual([]);
});

const example = read(".env.example");

test("every setting of the documents exists", () => {
  const deployed = readdirSync("deploy", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => read(join(parentPath, name)));
  const known = [example, ...deployed].join("\n");
  const named = ["operations", "installation", "database"].flatMap((page) =>
    [...read(`docs/${page}.md`).matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)].map(([, name = ""]) => name),
  );
  expect(new Set(named).size).toBeGreaterThan(20);
  const isKnown = (name: string) => name.startsWith("OTEL_") || new RegExp(`\\b${name}\\b`).test(known);
  expect(named.filter((name) => !isKnown(name))).toEqual([]);
});

test("the page of the database and its keys names each secret of an installation, and that of operations each alert with its level", () => {
  const secrets = [...example.matchAll(/^#(\w+(?:_KEYS?|_SECRET|_TOKEN)|(?:DATABASE|SMTP)_URL)=/gm)];
  expect(secrets.length).toBeGreaterThan(10);
  const keys = read("docs/database.md");
  expect(secrets.filter(([, name = ""]) => !keys.includes(`\`${name}\``))).toEqual([]);

  const { groups } = parse(read("deploy/prometheus/alerts.yml")) as {
    groups: { rules: { alert: string; labels: { severity: string } }[] }[];
  };
  const told = [...read("docs/operations.md").matchAll(/^#### (\w+)\n\n(\w+): /gm)].map((row) =>
    row.slice(1),
  );
  expect(told.length).toBeGreaterThan(10);
  expect(told).toEqual(
    groups.flatMap(({ rules }) => rules.map(({ alert, labels }) => [alert, labels.severity])),
  );
});
