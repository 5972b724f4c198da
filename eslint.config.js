import compat from "eslint-plugin-compat";
import esX from "eslint-plugin-es-x";
import tseslint from "typescript-eslint";

/** What runs in browsers: the build takes files of the server, and loaders and actions, out of what it sends them. */
const browserFiles = [
  "app/components/**/*.{ts,tsx}",
  "app/routes/**/*.ts",
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
  { ignores: ["build", ".data", ".cache", "coverage", "test-results", "examples/api"] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "error" } },
  { files: ["**/*.{ts,tsx}"], languageOptions: { parser: tseslint.parser } },
  // The browsers are those of package.json.
  {
    files: browserFiles,
    ignores: ["app/**/*.server.{ts,tsx}", "app/routes/**/route.ts"],
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
    files: ["app/messages/**/*.ts", "app/models/**/*.ts"],
    ignores: ["app/models/**/*.server.ts"],
    plugins: { "@typescript-eslint": tseslint.plugin },
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^(?!ipaddr\\.js$|\\.|~/|#db/)",
              allowTypeImports: true,
              message: "Pure models know only ipaddr.js, where addresses are read.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["app/**"],
    ignores: ["app/services/platform/config.server.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: "Settings are read in app/services/platform/config.server.ts.",
        },
        {
          selector: 'JSXOpeningElement[name.name="Form"]:not(:has(> JSXAttribute[name.name="action"]))',
          message: 'Name the action: without one, Remix prints the visitor\'s query. "." is the page itself.',
        },
        {
          selector:
            'JSXOpeningElement[name.name="form"] > JSXAttribute[name.name="action"][value.value=/^[.]/]',
          message: 'A browser takes "." for the folder above. Use the Form of Remix, or a path.',
        },
      ],
    },
  },
);
