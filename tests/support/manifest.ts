import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

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

interface ListedRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  page: boolean;
  loader: boolean;
  action: boolean;
}

/** Every route of the built application that has an address. */
export async function readManifest(): Promise<BuiltRoute[]> {
  const routes = await listRoutes();
  const find = (id = "") => routes.find((route) => route.id === id);
  return routes.flatMap((route) => {
    if (route.id === "root") return [];
    const parents: string[] = [];
    for (let at: ListedRoute | undefined = route; at; at = find(at.parentId)) parents.unshift(at.path ?? "");
    const path = `/${parents.filter(Boolean).join("/")}`.replace(
      /:(\w+)\??|\*/g,
      (part, name?: string) => samples[name ?? part] ?? "2",
    );
    const { id, page, loader, action } = route;
    return { id, path, index: route.index === true, resource: !page, loader, action };
  });
}

/** The application opens its front door as soon as it is loaded: not in the thread of the tests. */
async function listRoutes(): Promise<ListedRoute[]> {
  const build = pathToFileURL("build/server/index.js").href;
  const worker = new Worker(new URL("./route-list.mjs", import.meta.url), { workerData: build });
  const [routes] = (await once(worker, "message")) as [ListedRoute[]];
  await worker.terminate();
  return routes;
}

/** Where the router's own requests for a page's data go. */
export function dataPath({ path, index }: Pick<BuiltRoute, "path" | "index">): string {
  return `${path === "/" ? "/_root" : path}.data${index ? "?index" : ""}`;
}

export function formPath({ path, index }: Pick<BuiltRoute, "path" | "index">): string {
  return index ? `${path}?index` : path;
}

/** Pages that a visitor without an account finds, in all their layouts. */
export const publicPages = [
  "/",
  "/pricing",
  "/pricing?billing=monthly&plan=2&users=1#your-price",
  "/contact",
  "/download",
  "/download?os=linux&group=others",
  "/download/windows",
  "/newsletter",
  "/terms-and-conditions",
  "/privacy-policy",
  "/no-such-page",
  "/login",
  "/signup?page=signup&plan=2&duration=yearly&onTrial=true",
  "/signup?page=signup&code=UNKNOWN",
  "/forgot-password",
];
