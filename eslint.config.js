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

/** Settings are read in one file. */
const withoutSettings = [
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: "Settings are read in app/services/platform/config.server.ts.",
  },
];

const textAsHtml = {
  selector: "JSXIdentifier[name='dangerouslySetInnerHTML']",
  message: "React does not encode it.",
};

/** Words that no shopkeeper says, and that give a translated text away. */
const foreignWords = [
  "anew",
  "whoever",
  "whatever",
  "somebody",
  "nobody",
  "anybody",
  "everybody",
  "thereby",
  "meanwhile",
  "once more",
  "the own",
  "by itself",
  "need not",
  "goes on",
  "stands",
  "(?<!there )is no (?!longer)",
];

/** What pages said before a plainer sentence, or the word of docs/glossary.md. */
const replacedWords = [
  "pay link",
  "your outlets",
  "all outlets",
  "needs a paper first",
  "company withhold tax",
  "as you bought it",
  "see below from when",
  "they pay without",
  "need no account",
  "a note of your payment",
  "is not here",
  "that I did not add",
  "not lately",
  "needs your answer",
  "send a file",
  "could be the year",
  "is right\\. Now",
  "makes this your new number",
  "fee that you pay",
  "the others join it",
  "it calls itself",
  "look at your wallet",
  "happened lately",
  "none are charged",
  "choose what to show",
  "with the other method",
  "mistake is ours",
  "was chosen for you",
  "equivalent to",
  "moved to suspense",
  "suspense decided",
  "lift the hold",
  "give or take (?:money|tokens)",
  "a shortfall comes",
  "another person(?:'|&apos;)s account",
];
/** In a text of two words or more: a single one is a name in the code. */
const foreign = `/(?=.*\\S\\s+\\S).*\\b(?:${[...foreignWords, ...replacedWords].join("|").replaceAll(" ", "\\s+")})\\b/is`;

/** Names of the database, which the compiler takes for right: the row has another key, or the alias says nothing. */
const aliases = [
  "CallExpression[callee.property.name='as'] > Literal[value=/_/]",
  "Literal[value=/^[\\w.]+ as \\w*_\\w*$/]",
  "Literal[value=/^(?:\\w+\\.)?(\\w+) as \\1$/]",
  "TaggedTemplateExpression[tag.name='sql'] TemplateElement[value.raw=/ as \"[a-z]+[A-Z]/]",
  "TaggedTemplateExpression[tag.name='sql'] TSPropertySignature[key.name=/[a-z]_/]",
  "Identifier[name=/^json(?:Array|Object)From$/]",
].join(", ");

/** What the application does without, which is what docs/asvs.md stands on. */
const everywhere = [
  {
    selector: `Literal[value=${foreign}], TemplateElement[value.cooked=${foreign}], JSXText[value=${foreign}]`,
    message: "No shopkeeper says this word.",
  },
  {
    selector: "NewExpression[callee.name='Kysely']",
    message: "db/client.ts opens the database.",
  },
  { selector: aliases, message: "Columns and aliases are in camelCase, and an alias says something new." },
  {
    selector: 'JSXOpeningElement[name.name="Form"]:not(:has(> JSXAttribute[name.name="action"]))',
    message: 'Name the action: without one, Remix prints the visitor\'s query. "." is the page itself.',
  },
  {
    selector: 'JSXOpeningElement[name.name="form"] > JSXAttribute[name.name="action"][value.value=/^[.]/]',
    message: 'A browser takes "." for the folder above. Use the Form of Remix, or a path.',
  },
  textAsHtml,
  {
    selector: "Literal[value=/^(node:)?(child_process|vm)$/]",
    message: "The application starts no programs and makes no code of text.",
  },
  {
    selector: "CallExpression[callee.name='eval'], NewExpression[callee.name='Function']",
    message: "The application makes no code of text.",
  },
  {
    selector:
      "MemberExpression[property.name=/^((inner|outer)HTML|insertAdjacentHTML)$/], MemberExpression[object.name='document'][property.name=/^write/]",
    message: "No text becomes HTML in a page.",
  },
  {
    selector:
      "Identifier[name=/^(localStorage|sessionStorage|indexedDB)$/], MemberExpression[object.name='caches'][property.name='open']",
    message: "The browser keeps cookies and nothing else.",
  },
  {
    selector:
      "Identifier[name='onmessage'], CallExpression[arguments.0.value='message']:matches([callee.name='addEventListener'], [callee.property.name='addEventListener'])",
    message: "Pages take no messages of other windows.",
  },
];

/** A use case takes and returns values. */
const withoutHttp = [
  {
    selector: "Identifier[name=/^(Request|Response|FormData|Headers)$/]",
    message: "A use case knows no request, response or form.",
  },
  {
    selector: "ImportDeclaration[source.value=/^@(remix-run|conform-to)\\//]",
    message: "A use case knows no framework of the web.",
  },
];

/** It writes to people and the log through its context. */
const throughContext = [
  {
    selector: "CallExpression[callee.name=/^record(Request)?Event$/]",
    message: "The audit of the context writes events.",
  },
  {
    selector:
      "Property[key.name='dedupeKey'] > TemplateLiteral:not(:has(CallExpression[callee.name='messageKey']))",
    message: "messageKey makes the keys of messages.",
  },
  {
    selector:
      "CallExpression[callee.name=/^(enqueue|messageInsert)$/] Property[key.name='recipient'] > MemberExpression[property.name=/^(email|phone)$/]",
    message: "mailUser and textUser send to accounts.",
  },
];

/** People without an account, or whose account is deleted, and acts whose network another person would read. */
const withoutContext = [
  "accounts/claim-mailbox",
  "agents/sign-up-registrant",
  "rights/delete-accounts",
  "site/handle-message",
  "site/send-message",
  "site/subscribe",
].map((useCase) => `app/services/${useCase}.server.ts`);

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
  // Schemas are checked on the server. The build takes those of a route out of what it sends to browsers.
  {
    files: ["app/**"],
    ignores: ["app/**/*.server.{ts,tsx}", "app/**/route.{ts,tsx}", "app/messages/**", "app/models/**"],
    plugins: { "@typescript-eslint": tseslint.plugin },
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        { paths: [{ name: "zod", allowTypeImports: true, message: "Only the server loads zod." }] },
      ],
    },
  },
  {
    files: ["app/**"],
    rules: {
      "no-restricted-syntax": ["error", ...withoutSettings, ...everywhere],
      // What switches a rule off is a comment.
      "no-warning-comments": ["error", { terms: ["eslint-disable", "oxlint-disable"], location: "anywhere" }],
    },
  },
  {
    files: ["app/services/platform/config.server.ts"],
    rules: { "no-restricted-syntax": ["error", ...everywhere] },
  },
  // Their HTML is the build's and the QR code's own.
  {
    files: ["app/root.tsx", "app/components/second-factor/factor-cards.tsx"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...withoutSettings,
        ...everywhere.filter((rule) => rule !== textAsHtml),
      ],
    },
  },
  // Providers speak HTTP to others. Too many passwords at once end a request, whichever use case hashes them.
  {
    files: ["app/services/**"],
    ignores: [
      "app/services/providers/**",
      "app/services/platform/passwords.server.ts",
      "app/services/platform/config.server.ts",
    ],
    rules: { "no-restricted-syntax": ["error", ...withoutSettings, ...everywhere, ...withoutHttp] },
  },
  {
    files: ["app/services/**"],
    ignores: ["app/services/providers/**", "app/services/platform/**", ...withoutContext],
    rules: {
      "no-restricted-syntax": ["error", ...withoutSettings, ...everywhere, ...withoutHttp, ...throughContext],
    },
  },
);
