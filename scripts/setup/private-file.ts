import { chmodSync, existsSync, statSync, writeFileSync } from "node:fs";

/** Readable by its owner and, if the operator gave it to the servers' group, by that group. */
const MOST = 0o640;

/**
 * Writes a file of secrets. The mode only applies to a new file, so a file that others may read is closed to them
 * first.
 */
export function writePrivateFile(path: string, text: string): void {
  closeToOthers(path);
  writeFileSync(path, text, { mode: 0o600 });
}

export function closeToOthers(path: string): void {
  if (!existsSync(path)) return;
  const { mode } = statSync(path);
  if ((mode & 0o777 & ~MOST) !== 0) chmodSync(path, mode & MOST);
}
