import { statfs } from "node:fs/promises";
import { MEBIBYTE } from "~/models/bytes";

/** With less free room than this, in bytes, a database may soon take no more changes. */
export const LEAST_FREE = 200 * MEBIBYTE;

/** What an ordinary user may still write to the disk of a folder, in bytes. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
