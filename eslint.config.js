import boundaries from "eslint-plugin-boundaries";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import { fileURLToPath } from "node:url";
import tseslint from "typescript-eslint";

const file = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Places of the code. The first pattern that fits decides. */
const places = [
  { category: "model", pattern: "app/models/*.server.ts" },
  { category: "pure-model", pattern: "app/models/*.ts" },
  { category: "pure-model", pattern: "app/brand.ts" },
  { category: "service", pattern: "app/services/**" },
  { category: "component", pattern: "app/components/**" },
  { category: "route", pattern: "app/routes/**" },
  { category: "frame", pattern: "app/{root,entry.*}.tsx" },
  { category: "frame", pattern: "app/root-parts/**" },
  { category: "asset", pattern: "app/{assets,styles}/**" },
  { category: "database", pattern: "db/**" },
];

const imports = {
  "pure-model": ["pure-model"],
  model: ["model", "pure-model", "database"],
  service: ["service", "model", "pure-model", "database"],
  component: ["component", "pure-model", "asset"],
  route: ["route", "service", "model", "pure-model", "component", "asset"],
  frame: ["frame", "service", "pure-model", "component", "asset"],
  database: ["database", "pure-model"],
};

const boundaryPolicies = Object.entries(imports).map(([from, to]) => ({
  from: { file: { categories: from } },
  allow: { to: { file: { categories: { anyOf: to } } } },
}));

/** Types cost nothing and couple little: handles are typed beside the components, roles beside the schema. */
const typePolicies = [
  { from: { file: { categories: "pure-model" } }, allow: { to: { file: { categories: "database" } } } },
  { from: { file: { categories: "service" } }, allow: { to: { file: { categories: "component" } } } },
].map(({ from, allow }) => ({ from, allow: { ...allow, dependency: { kind: "type" } } }));

export default tseslint.config(
  { ignores: ["build", ".data", ".cache", "coverage", "test-results"] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: file(".") } },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-confusing-void-expression": "off",
      "@typescript-eslint/only-throw-error": ["error", { allow: ["Response", "TypedResponse"] }],
      "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["{app,db,scripts,tests}/**/*.{ts,tsx,js,mjs}"],
    rules: {
      "max-lines": ["error", 200],
      "max-lines-per-function": ["error", { max: 70, IIFEs: true }],
      complexity: ["error", 15],
      eqeqeq: "error",
    },
  },
  // A describe block is a chapter, not a function.
  {
    files: ["tests/**"],
    rules: {
      "max-lines": "off",
      "max-lines-per-function": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
  {
    files: ["app/**/*.tsx"],
    extends: [jsxA11y.flatConfigs.recommended, reactHooks.configs.flat["recommended-latest"]],
    rules: {
      // The error summary takes the focus of a failed form; that is what it is for.
      "jsx-a11y/no-autofocus": "off",
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
    rules: {
      "boundaries/dependencies": [
        "error",
        { default: "disallow", policies: [...boundaryPolicies, ...typePolicies] },
      ],
    },
  },
  {
    files: ["app/models/*.ts"],
    ignores: ["app/models/*.server.ts"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            { regex: "^(?!zod$|\\.|~/|#db/)", allowTypeImports: true, message: "Pure models know only zod." },
          ],
        },
      ],
    },
  },
  {
    files: ["app/**"],
    ignores: ["app/services/config.server.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: "Settings are read in app/services/config.server.ts.",
        },
      ],
    },
  },
);
