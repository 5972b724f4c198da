import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname } from "node:path";

import { Problem } from "../supervisor/problem";
import { OWNER_ENV } from "../supervisor/owner";
import { writePrivateFile } from "./private-file";

export const ENV = ".env";

/** The settings of all versions on a machine. */
export const SETTINGS_FILE = "/etc/kaypoint/env";

/**
 * Links `.env` of this version's folder to the settings that all versions share, so that a key that one version adds is
 * known when an operator goes back to another. A file that was there becomes the shared one.
 */
export function linkSettings(file: string): void {
  const link = lstatSync(ENV, { throwIfNoEntry: false });
  if (link?.isSymbolicLink()) {
    if (readlinkSync(ENV) === file) return;
    throw new Problem(
      `${ENV} leads to ${readlinkSync(ENV)} instead of ${file}. Remove the link, or name it by --settings.`,
    );
  }
  if (link && existsSync(file))
    throw new Problem(`There are settings in ${ENV} and in ${file}. Remove those that are not right.`);
  try {
    mkdirSync(dirname(file), { recursive: true });
  } catch (error) {
    throw new Problem(`${(error as Error).message}. Run it as root, or name another file by --settings.`);
  }
  if (link) {
    const { uid, gid, mode } = statSync(ENV);
    writePrivateFile(file, readFileSync(ENV, "utf8"));
    chownSync(file, uid, gid);
    chmodSync(file, mode & 0o640);
    rmSync(ENV);
  }
  symlinkSync(file, ENV);
}

/** The owner of the database's tables has an address of its own, in a file that only root can read. */
export const ownerFileOf = (settings: string) => `${settings}.owner`;

/** Links this version's folder to the address of the owner, if there is one. */
export function linkOwner(settings: string): void {
  const file = ownerFileOf(settings);
  if (existsSync(file) && !lstatSync(OWNER_ENV, { throwIfNoEntry: false })) symlinkSync(file, OWNER_ENV);
}
