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

const libraries = /node_modules\/(?:react|react-dom|scheduler|turbo-stream)\//;

/**
 * The script file of a module. Each file costs a slow phone one more request, so a page that React takes over loads
 * three: the libraries, what such pages share, and its route. The script of all other pages is one file.
 */
export function clientChunk(id: string, graph: Graph): string | undefined {
  if (libraries.test(id) || id.startsWith("\0")) return "libraries";
  const info = graph.getModuleInfo(id);
  if (!info || isRoute(id)) return undefined;
  const entries = entriesOf(info, graph);
  if (entries.some(isStart)) return "enhance";
  return entries.length > 1 && entries.some(hasReact) ? "shared" : undefined;
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

const isStart = (entry: string) => fileOf(entry).endsWith("/app/entry.client.ts");

/** Whether React takes a route's page over, as its handle says. */
const hasReact = (entry: string) =>
  isRoute(entry) && /\bhydrate: true\b/.test(readFileSync(fileOf(entry), "utf8"));
