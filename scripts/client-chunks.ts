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

const framework =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//;

/** What so many pages with scripts use, all of them load. */
const MANY = 6;

/**
 * The script file of a module. Each file costs a slow phone one more request: the framework is one, and what most
 * pages with scripts use is another.
 */
export function clientChunk(id: string, graph: Graph): string | undefined {
  if (framework.test(id) || id.startsWith("\0")) return "framework";
  const info = graph.getModuleInfo(id);
  if (!info || info.isEntry) return undefined;
  const entries = entriesOf(info, graph);
  return entries.some(isOfEveryPage) || entries.filter(hasScripts).length >= MANY ? "shared" : undefined;
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
const isOfEveryPage = (entry: string) => /\/app\/(?:root|entry\.client)\.tsx$/.test(fileOf(entry));

/** Whether React takes a route's page over, as its handle says. */
const hasScripts = (entry: string) =>
  fileOf(entry).includes("/app/routes/") && /\bhydrate: true\b/.test(readFileSync(fileOf(entry), "utf8"));
