import { expect, test } from "vitest";

import manifest from "../../package.json";
import { added, isLeftBehind, moveManifest, moveText, TARGET } from "../../scripts/testing/exit/codemod";

const moved = (text: string, path = "app/routes/x/route.tsx") => moveText(path, text);

test("imports of Remix become imports of React Router", () => {
  expect(moved('import { Form } from "@remix-run/react";')).toBe('import { Form } from "react-router";');
  expect(moved('import type { LoaderFunctionArgs } from "@remix-run/node";')).toContain(
    'from "react-router"',
  );
  expect(moved("<RemixServer context={c} />")).toBe("<ServerRouter context={c} />");
});

test("responses lose the type of their body", () => {
  expect(
    moved('import { redirect, type TypedResponse } from "@remix-run/node";\nf(): TypedResponse<never>'),
  ).toBe('import { redirect } from "react-router";\nf(): Response');
  expect(moved('import type { TypedResponse } from "@remix-run/node";\n')).toBe("");
});

test("Vite gets React Router's plugin", () => {
  const config = `import { vitePlugin as remix } from "@remix-run/dev";
import { installGlobals } from "@remix-run/node";
import remixConfig from "./remix.config.js";

installGlobals({ nativeFetch: true });

export default { plugins: [remix(remixConfig)] };`;
  expect(moveText("vite.config.ts", config)).toBe(`import { reactRouter } from "@react-router/dev/vite";

export default { plugins: [reactRouter()] };`);
});

test("the site is built and served by React Router's commands", () => {
  const path = "scripts/supervisor/x.ts";
  expect(moved('"node_modules/@remix-run/dev/dist/cli.js", "vite:build"', path)).toBe(
    '"node_modules/@react-router/dev/bin.js", "build"',
  );
  expect(moved('"node_modules/@remix-run/serve/dist/cli.js"', path)).toContain("@react-router/serve");
});

test("prose and documents stay as they are", () => {
  const text = "Remix 2 has reached its end of life: @remix-run/node.";
  expect(moveText("docs/architecture.md", text)).toBe(text);
  expect(moved(`// ${text}`)).toBe(`// ${text}`);
});

test("no package of Remix and no patch is left, and all else is installed as before", () => {
  const { dependencies, devDependencies, overrides, scripts } = moveManifest(manifest);
  const names = Object.keys({ ...dependencies, ...devDependencies, ...overrides });
  expect(names.filter((name) => name.startsWith("@remix-run/"))).toEqual([]);
  expect(dependencies).toMatchObject({ "react-router": TARGET, kysely: manifest.dependencies.kysely });
  expect(overrides).toEqual({ rollup: manifest.overrides.rollup });
  expect(Object.keys(scripts)).not.toContain("postinstall");
  expect(isLeftBehind("patches/@remix-run+router+1.23.4.patch")).toBe(true);
  expect(isLeftBehind("app/route-list.js")).toBe(false);
  expect(added["app/routes.ts"]).toContain("route-list");
});
