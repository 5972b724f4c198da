/** The first release that still gets security fixes. */
const SUPPORTED = 22;

/** What to know about this Node.js if it gets no security fixes any more. */
export function outdatedNode(version = process.versions.node): string | null {
  if (Number.parseInt(version, 10) >= SUPPORTED) return null;
  return `Node.js ${version} has had no security fixes since April 2026: install Node.js 24.`;
}
