import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { ESLint } from "eslint";
import boundaries from "eslint-plugin-boundaries";
import tseslint from "typescript-eslint";
import { expect, test } from "vitest";

import config from "../../eslint.config";
import { everyRow } from "../support/rows";

/** Each imports only what stands before it. */
const subjects = [
  ...[
    "jobs",
    "plans",
    "messages",
    "ledger",
    "users",
    "codes",
    "sessions",
    "staff",
    "accounts",
    "webhooks",
    "subscriptions",
    "tills",
  ],
  ...[
    "setups",
    "checkout",
    "payments",
    "renewals",
    "recovery",
    "members",
    "agents",
    "locations",
    "approvals",
    "sales",
    "dashboard",
    "site",
    "rights",
  ],
  "console",
  "api",
];

const settings = config.find(({ plugins }) => plugins?.boundaries)?.settings ?? {};
const places = config.flatMap(({ files = [], rules }) => {
  const rule = rules?.["boundaries/dependencies"];
  return rule ? [{ files, rules: { "boundaries/dependencies": rule } }] : [];
});

/** The rules of the project on who imports whom, and no others: those ask for types of files that are not there. */
const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [
    { files: ["**/*.{ts,tsx}"], languageOptions: { parser: tseslint.parser } },
    { plugins: { boundaries }, settings },
    ...places,
  ],
});

/** Which of these imports lint refuses in a file of that name, whether it exists or not. */
async function refused(filePath: string, imports: string[]): Promise<string[]> {
  const text = imports.map((path, index) => `import * as name${index} from "${path}";`).join("\n");
  const [result] = await eslint.lintText(text, { filePath });
  const messages = result?.messages ?? [];
  expect(messages.filter(({ ruleId }) => ruleId !== "boundaries/dependencies")).toEqual([]);
  return imports.filter((_path, index) => messages.some(({ line }) => line === index + 1));
}

/** Some file of the folder, as others import it. */
function fileOf(folder: string, isWanted: (name: string) => boolean): string[] {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(isWanted).sort()[0];
  return found
    ? [
        join(folder, found)
          .replace(/^app\//, "~/")
          .replace(/\.tsx?$/, ""),
      ]
    : [];
}

const isPure = (name: string) => /\.ts$/.test(name) && !isOnServer(name);
const isOnServer = (name: string) => name.endsWith(".server.ts");

const layers = [
  { layer: "app/models", example: "example.ts", isWanted: isPure },
  { layer: "app/models", example: "example.server.ts", isWanted: isOnServer },
  { layer: "app/services", example: "example.server.ts", isWanted: isOnServer },
];

const filesOfAll = (folder: string, isWanted: (name: string) => boolean) =>
  subjects.map((subject) => ({ subject, paths: fileOf(join(folder, subject), isWanted) }));

test("a subject imports the subjects before it and none after, in every layer and however deep its folder", async () => {
  const rows = layers.flatMap((layer) => subjects.map((subject, place) => ({ ...layer, subject, place })));
  const nameOf = ({ layer, example, subject }: (typeof rows)[number]) => `${layer}/${subject}/${example}`;
  await everyRow(rows, nameOf, async ({ layer, example, isWanted, subject, place }) => {
    const files = filesOfAll(layer, isWanted);
    const paths = (some: typeof files) => some.flatMap(({ paths: own }) => own);
    const later = files.slice(place + 1);
    expect(await refused(join(layer, subject, "nested", example), paths(files))).toEqual(paths(later));
  });
});

test("what stands below imports nothing from above, and a component nothing of the server", async () => {
  const [pure = "", server = "", service = ""] = layers.flatMap(({ layer, isWanted }) =>
    fileOf(join(layer, "plans"), isWanted),
  );
  const [component = ""] = fileOf("app/components/page", (name) => name.endsWith(".tsx"));
  const [route = ""] = fileOf("app/routes/pricing", (name) => name === "route.tsx");
  const all = [pure, server, service, component, route, "#db/client"];
  const rows = [
    { file: "app/models/site/nested/example.ts", may: [pure] },
    { file: "app/models/site/nested/example.server.ts", may: [pure, server, "#db/client"] },
    { file: "app/services/site/nested/example.server.ts", may: [pure, server, service, "#db/client"] },
    { file: "app/services/doors/nested/example.server.ts", may: [pure, server, "#db/client"] },
    { file: "app/components/page/nested/example.tsx", may: [pure, component] },
    { file: "app/root.tsx", may: [pure, service, component] },
    { file: "app/routes/example/route.tsx", may: [pure, server, service, component, route] },
    { file: "db/seed/example.ts", may: [pure, "#db/client"] },
    { file: "app/styles/example.ts", may: [] },
  ];
  await everyRow(
    rows,
    ({ file }) => file,
    async ({ file, may }) =>
      expect(await refused(file, all)).toEqual(all.filter((path) => !may.includes(path))),
  );
});

test("the subjects and the ground are all folders there are, and no file stands beside them that has a subject", () => {
  const foldersOf = (layer: string) => entries(layer, (entry) => entry.isDirectory());
  const filesOf = (layer: string) => entries(layer, (entry) => entry.isFile());
  const strange = (layer: string, ground: string[]) =>
    foldersOf(layer).filter((name) => ![...subjects, ...ground].includes(name));
  expect(strange("app/models", ["doors"])).toEqual([]);
  expect(strange("app/services", ["app", "doors", "providers"])).toEqual([]);
  const withoutSubject = [
    "contact-details",
    "contact-samples",
    "csv-cell",
    "date",
    "duration",
    "html",
    "json-numbers",
    "list-page",
    "lost-numbers",
    "money",
    "path-with-query",
    "purge.server",
    "retention",
    "row-id",
  ];
  expect(filesOf("app/models")).toEqual(withoutSubject.map((name) => `${name}.ts`));
  expect(filesOf("app/services")).toEqual(["jobs.server.ts", "restored.server.ts"]);
});

function entries(
  folder: string,
  isWanted: (entry: { isFile(): boolean; isDirectory(): boolean }) => boolean,
) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(isWanted)
    .map(({ name }) => name)
    .sort();
}
