/** The version that the application is moved to. Version 8 asks for React 19. */
export const TARGET = "7.18.4";

interface Rule {
  /** Paths in the project. */
  files: RegExp;
  from: RegExp;
  to: string;
}

const code = /^(?:app|benchmarks|db|sandbox|scripts|tests)\/.*\.(?:ts|tsx|mjs|js)$/;

/** What a move to React Router 7 changes in the text of files, in this order. */
const rules: Rule[] = [
  { files: /^vite\.config\.ts$/, from: /import .* from "@remix-run\/node";\n/, to: "" },
  { files: /^vite\.config\.ts$/, from: /import remixConfig from .*\n/, to: "" },
  { files: /^vite\.config\.ts$/, from: /\ninstallGlobals\(.*\n/, to: "" },
  {
    files: /^vite\.config\.ts$/,
    from: /import \{ vitePlugin as remix \} from "@remix-run\/dev"/,
    to: 'import { reactRouter } from "@react-router/dev/vite"',
  },
  { files: /^vite\.config\.ts$/, from: /remix\(remixConfig\)/, to: "reactRouter()" },
  { files: code, from: /"@remix-run\/(?:node|react|router)"/g, to: '"react-router"' },
  { files: /\.tsx?$/, from: /virtual:remix\/server-build/g, to: "virtual:react-router/server-build" },
  { files: code, from: /\bRemixServer\b/g, to: "ServerRouter" },
  // Responses have no type for their body any more.
  { files: code, from: /import type \{ TypedResponse \} from "react-router";\n/g, to: "" },
  { files: code, from: /, type TypedResponse\b/g, to: "" },
  { files: code, from: /\bTypedResponse(?:<[\w\s"':;{}|[\]]*>)?/g, to: "Response" },
  { files: code, from: /@remix-run\/dev\/dist\/cli\.js/g, to: "@react-router/dev/bin.js" },
  { files: code, from: /@remix-run\/serve\/dist\/cli\.js/g, to: "@react-router/serve/dist/cli.js" },
  { files: /^scripts\//, from: /"vite:(build|dev)"/g, to: '"$1"' },
  { files: code, from: /\[remix-serve\]/g, to: "[react-router-serve]" },
  { files: /^scripts\//, from: /"remix\.config\.js"/g, to: '"react-router.config.ts"' },
];

/** The text of a file after the move. */
export function moveText(path: string, text: string): string {
  return rules
    .filter(({ files }) => files.test(path))
    .reduce((moved, { from, to }) => moved.replace(from, to), text);
}

/** Files that the move takes away: settings of Remix, and patches of packages that are no longer used. */
export const isLeftBehind = (path: string): boolean =>
  path === "remix.config.js" || path.startsWith("patches/") || path === "package-lock.json";

/** Files that the move adds. The list of routes stays what it is (docs/decisions/0053-routes-as-folders.md). */
export const added: Record<string, string> = {
  "react-router.config.ts": `import type { Config } from "@react-router/dev/config";

export default { ssr: true, routeDiscovery: { mode: "initial" } } satisfies Config;
`,
  "app/routes.ts": `import type { RouteConfig } from "@react-router/dev/routes";
import { routeFiles } from "./route-list.js";

export default routeFiles("app/routes").map(({ url, file }) => ({
  file: \`routes/\${file}\`,
  ...(url === undefined ? { index: true } : { path: url }),
})) satisfies RouteConfig;
`,
};

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides: Record<string, string>;
}

const isRemix = (name: string) => name.startsWith("@remix-run/") || /^react-router(?:-dom)?$/.test(name);

const withoutRemix = (entries: Record<string, string>) =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => !isRemix(name)));

/** package.json after the move. Nothing is patched, so that nothing runs after an installation. */
export function moveManifest<Given extends Manifest>(manifest: Given): Given {
  const { postinstall: _patches, ...scripts } = manifest.scripts;
  return {
    ...manifest,
    scripts,
    dependencies: {
      ...withoutRemix(manifest.dependencies),
      "@react-router/node": TARGET,
      "@react-router/serve": TARGET,
      "react-router": TARGET,
    },
    devDependencies: { ...withoutRemix(manifest.devDependencies), "@react-router/dev": TARGET },
    overrides: withoutRemix(manifest.overrides),
  };
}
