import boundaries from "eslint-plugin-boundaries";
import compat from "eslint-plugin-compat";
import esX from "eslint-plugin-es-x";
import { fileURLToPath } from "node:url";
import tseslint from "typescript-eslint";

const file = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Each imports only what stands before it: in models, in services, and in services of models. */
const subjects = [
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
  "console",
  "api",
];

/** They know no subject of the services; settings and providers are typed by models of any. */
const ground = ["app", "doors", "providers"];

const placesOf = (subject) => [
  { category: `model ${subject}`, pattern: `app/models/${subject}/**/*.server.ts` },
  { category: `pure-model ${subject}`, pattern: `app/models/${subject}/**/*.ts` },
  { category: `service ${subject}`, pattern: `app/services/${subject}/**` },
];

/** Places of the code. The first pattern that fits decides. */
const places = [
  ...subjects.flatMap(placesOf),
  { category: "model root", pattern: "app/models/**/*.server.ts" },
  { category: "pure-model root", pattern: ["app/models/**/*.ts", "app/brand.ts"] },
  { category: "service ground", pattern: `app/services/{${ground.join(",")}}/**` },
  { category: "service top", pattern: "app/services/*" },
  { category: "component", pattern: "app/components/**" },
  { category: "route", pattern: "app/routes/**" },
  { category: "frame", pattern: "app/{root,entry.*}.tsx" },
  { category: "asset", pattern: "app/{assets,styles}/**" },
  { category: "database", pattern: "db/**" },
];

/** Of a layer, what the subjects up to one hold. */
const upTo = (layer, place) => [
  `${layer} root`,
  ...subjects.slice(0, place + 1).map((subject) => `${layer} ${subject}`),
];
const all = (layer) => upTo(layer, subjects.length);
const pureModels = all("pure-model");
const models = [...all("model"), ...pureModels];
const services = ["service ground", "service top", ...subjects.map((subject) => `service ${subject}`)];

const importsOf = (subject, place) => {
  const pure = upTo("pure-model", place);
  const own = [...upTo("model", place), ...pure, "database"];
  return [
    [`pure-model ${subject}`, pure],
    [`model ${subject}`, own],
    [`service ${subject}`, ["service ground", ...upTo("service", place), ...own]],
  ];
};

const imports = Object.fromEntries([
  ...subjects.flatMap(importsOf),
  ["pure-model root", ["pure-model root"]],
  ["model root", ["model root", "pure-model root", "database"]],
  ["service ground", ["service ground", ...models, "database"]],
  ["service top", [...services, ...models, "database"]],
  ["component", ["component", ...pureModels, "asset"]],
  ["route", ["route", ...services, ...models, "component", "asset"]],
  ["frame", ["frame", ...services, ...pureModels, "component", "asset"]],
  ["database", ["database", ...pureModels]],
]);

/** Types cost nothing and couple little: handles are typed beside the components, roles beside the schema. */
const typesOf = (from) => {
  if (pureModels.includes(from)) return ["database"];
  return services.includes(from) ? ["component"] : [];
};

/** The rule for the files of one place. Each has its own, since the plugin tries every policy on every import. */
const boundaryOf = ({ category, pattern }) => ({
  files: [pattern].flat(),
  rules: {
    "boundaries/dependencies": [
      "error",
      {
        default: "disallow",
        policies: [
          { allow: { to: { file: { categories: { anyOf: imports[category] ?? [] } } } } },
          ...typesOf(category).map((to) => ({
            allow: { to: { file: { categories: to } }, dependency: { kind: "type" } },
          })),
        ],
      },
    ],
  },
});

/** What runs in browsers: the build takes files of the server, and loaders and actions, out of what it sends them. */
const browserFiles = [
  "app/components/**/*.{ts,tsx}",
  "app/routes/*/**/*.ts",
  "app/routes/**/*.tsx",
  "app/*.tsx",
];

/**
 * Methods of strings, arrays and their like that browsers of 2018 do not have. Syntax is the build's affair. They are
 * known by their names, which is enough: only those of iterators and symbols are names of older methods too, and the
 * compiler's list of what there is has no methods of iterators.
 */
const laterMethods = Object.keys(esX.configs["flat/restrict-to-es2018"].rules).filter(
  (rule) => rule.includes("-prototype-") && !/-(iterator|symbol)-/.test(rule),
);

/** Methods of elements and other things of the page, which no plugin knows by the type of what they are called on. */
const laterPageMethods = ["requestSubmit", "replaceChildren", "toggleAttribute", "showPopover"];

export default tseslint.config(
  { ignores: ["build", ".data", ".cache", "coverage", "test-results", "examples/api/kaypoint-api.d.ts"] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "error" } },
  { files: ["**/*.{ts,tsx}"], languageOptions: { parser: tseslint.parser } },
  // The browsers are those of package.json.
  {
    files: browserFiles,
    ignores: ["app/**/*.server.{ts,tsx}"],
    plugins: { compat, "es-x": esX },
    settings: { lintAllEsApis: true, "es-x": { aggressive: true } },
    rules: {
      "compat/compat": "error",
      ...Object.fromEntries(laterMethods.map((rule) => [rule, "error"])),
      "no-restricted-properties": [
        "error",
        ...laterPageMethods.map((property) => ({ property, message: "Browsers of 2018 do not have it." })),
      ],
    },
  },
  {
    files: ["{app,db}/**/*.{ts,tsx}"],
    plugins: { boundaries },
    settings: {
      "boundaries/files": places,
      "boundaries/files-single-match": true,
      "import/resolver": { [file("eslint.resolver.cjs")]: {} },
    },
  },
  // The last block that fits decides, so the first place comes last.
  ...places.toReversed().map(boundaryOf),
  {
    files: ["app/models/**/*.ts"],
    ignores: ["app/models/**/*.server.ts"],
    plugins: { "@typescript-eslint": tseslint.plugin },
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^(?!(?:zod|ipaddr\\.js)$|\\.|~/|#db/)",
              allowTypeImports: true,
              message: "Pure models know only zod, and ipaddr.js where addresses are read.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["app/**"],
    ignores: ["app/services/app/config.server.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: "Settings are read in app/services/app/config.server.ts.",
        },
        {
          selector: 'JSXOpeningElement[name.name="Form"]:not(:has(> JSXAttribute[name.name="action"]))',
          message: 'Name the action: without one, Remix prints the visitor\'s query. "." is the page itself.',
        },
      ],
    },
  },
);
