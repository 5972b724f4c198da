/** The pattern of everything without a route: files and unknown addresses. */
const FILE = "(file)";
export const NO_ROUTE = "(none)";

interface Pattern {
  text: string;
  expression: RegExp;
  /** One digit per segment; lower is more exact. */
  rank: string;
}

/**
 * Finds the route pattern of a path, such as `/transactions/:reference`. Logs and metrics use patterns, because paths
 * may hold references, codes and anything a stranger typed.
 * @param patterns patterns of all routes, as the router writes them
 */
export function makePatternFinder(patterns: string[]): (path: string) => string {
  const ranked = [...new Set(patterns)]
    .filter((text) => text !== "/*")
    .map(readPattern)
    .sort((one, other) => (one.rank < other.rank ? -1 : 1));
  return (path) => {
    if (path.startsWith("/assets/")) return FILE;
    const plain = withoutData(decodePath(path));
    return ranked.find(({ expression }) => expression.test(plain))?.text ?? NO_ROUTE;
  };
}

function readPattern(text: string): Pattern {
  const segments = text.split("/").filter(Boolean);
  const written = segments.map((segment) =>
    segment === "*" ? "/.*" : `/${segment.split(PARAMETER).map(escapeForPattern).join("[^/]+")}`,
  );
  return {
    text,
    expression: new RegExp(`^${written.join("")}/*$`, "i"),
    rank: segments.map(rankOf).join("") || "0",
  };
}

const PARAMETER = /:\w+\??/;

const rankOf = (segment: string): string => {
  if (segment === "*") return "3";
  return PARAMETER.test(segment) ? (/^:\w+\??$/.test(segment) ? "2" : "1") : "0";
};

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The router requests the data of a page at its address with a suffix. */
function withoutData(path: string): string {
  return path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
