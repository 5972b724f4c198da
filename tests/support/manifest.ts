import "./settings";

import type { ServerBuild } from "@remix-run/node";
import { pathToFileURL } from "node:url";

export interface BuiltRoute {
  id: string;
  /** An address that leads to it, with sample values for its parameters. */
  path: string;
  index: boolean;
  resource: boolean;
  loader: boolean;
  action: boolean;
}

/** Other parameters are numbers. */
const samples: Record<string, string> = {
  "*": "no-such-page",
  duration: "yearly",
  platform: "windows",
  status: "405",
};

/** Every route of the built application that has an address. */
export async function readManifest(): Promise<BuiltRoute[]> {
  const build = (await import(pathToFileURL("build/server/index.js").href)) as ServerBuild;
  return Object.values(build.routes).flatMap((route) => {
    if (route.id === "root") return [];
    const parents: string[] = [];
    for (let at: typeof route | undefined = route; at; at = build.routes[at.parentId ?? ""])
      parents.unshift(at.path ?? "");
    const path = `/${parents.filter(Boolean).join("/")}`.replace(
      /:(\w+)\??|\*/g,
      (part, name?: string) => samples[name ?? part] ?? "2",
    );
    const module: { loader?: unknown; action?: unknown; default?: unknown } = route.module;
    const { loader, action, default: page } = module;
    return {
      id: route.id,
      path,
      index: route.index === true,
      resource: page === undefined,
      loader: loader !== undefined,
      action: action !== undefined,
    };
  });
}

/** Where the router's own requests for a page's data go. */
export function dataPath({ path, index }: Pick<BuiltRoute, "path" | "index">): string {
  return `${path === "/" ? "/_root" : path}.data${index ? "?index" : ""}`;
}

export function formPath({ path, index }: Pick<BuiltRoute, "path" | "index">): string {
  return index ? `${path}?index` : path;
}
