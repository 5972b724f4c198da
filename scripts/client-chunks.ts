import { readFileSync } from "node:fs";

/** The part of Rollup's module data that is needed here. */
interface ModuleInfo {
  id: string;
  isEntry: boolean;
  importers: readonly string[];
}

interface Graph {
  getModuleInfo: (id: string) => ModuleInfo | null;
}

const libraries =
  /node_modules\/(?:react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream|@conform-to)\//;

/**
 * The script file of a module. Each file costs a slow phone one more request, so a page with scripts loads six: the
 * libraries, what its pages share, its route, the root, the start and Remix's list of routes. Code used only by pages
 * without scripts is kept out of these.
 */
export function clientChunk(id: string, graph: Graph): string | undefined {
  if (libraries.test(id) || id.startsWith("\0")) return "libraries";
  const info = graph.getModuleInfo(id);
  if (!info || info.isEntry || isRoute(id)) return undefined;
  const entries = entriesOf(info, graph);
  const isShared = entries.some((entry) => !isRoute(entry)) || entries.length > 1;
  return isShared && entries.some(hasScripts) ? "shared" : undefined;
}

/** The entries that lead to a module. */
function entriesOf(info: ModuleInfo, graph: Graph, seen = new Set<string>()): string[] {
  if (seen.has(info.id)) return [];
  seen.add(info.id);
  const own = info.isEntry ? [info.id] : [];
  const importers = info.importers.map((id) => graph.getModuleInfo(id)).filter((found) => found !== null);
  return [...own, ...importers.flatMap((importer) => entriesOf(importer, graph, seen))];
}

const fileOf = (id: string) => id.split("?")[0] ?? id;
const isRoute = (id: string) => fileOf(id).includes("/app/routes/");

/** Whether the browser ever loads an entry: the root and the start, and routes whose handle says so. */
const hasScripts = (entry: string) =>
  !isRoute(entry) || /\bhydrate: true\b/.test(readFileSync(fileOf(entry), "utf8"));
