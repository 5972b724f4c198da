import { createHash, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { Problem } from "./problem";

const SOCKET_NAME = ".s.PGSQL.5432";
/** Unix socket paths end at 107 bytes on Linux and at 103 on macOS. */
const LONGEST_SOCKET_PATH = 103;

interface DataFolder {
  path: string;
  database: string;
  lock: string;
  socket: string;
  databaseUrl: string;
  /** The state of the payment sandbox. */
  sandbox: string;
  sandboxLock: string;
}

export function dataFolder(env: NodeJS.Dict<string>): DataFolder {
  const path = resolve(env.DATA_DIR || ".data");
  const socketFolder = folderForSocket(path);
  const query = new URLSearchParams({ host: socketFolder, port: "5432", user: "postgres" });
  return {
    path,
    database: join(path, "pg"),
    lock: join(path, "lock"),
    socket: join(socketFolder, SOCKET_NAME),
    sandbox: join(path, "sandbox.jsonl"),
    sandboxLock: join(path, "sandbox-lock"),
    databaseUrl: `postgresql:///postgres?${query.toString().replaceAll("+", "%20")}`,
  };
}

function folderForSocket(path: string): string {
  if (Buffer.byteLength(join(path, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) return path;
  const name = createHash("sha256").update(path).digest("hex").slice(0, 16);
  return join(tmpdir(), `kaypoint-${name}`);
}

/** The permissions of the group and of everyone. */
const FOR_OTHERS = 0o077;

/**
 * Creates the folders for this user alone, tightening the permissions of existing ones; a folder that another user
 * created first is not trusted.
 */
export function makeFolders(folder: DataFolder): void {
  for (const path of [folder.path, join(folder.socket, "..")]) {
    try {
      mkdirSync(path, { recursive: true, mode: 0o700 });
    } catch {
      throw new Problem(`The data folder ${path} cannot be made. Set DATA_DIR to another folder.`);
    }
    const { uid, mode } = statSync(path);
    if (uid !== process.getuid?.())
      throw new Problem(`The folder ${path} belongs to another user. Set DATA_DIR to a folder of yours.`);
    if ((mode & FOR_OTHERS) !== 0) chmodSync(path, 0o700);
  }
}

/** Keys of the demo: each made once, so that codes, saved cards and open payments survive a restart. */
export function demoKeys(folder: DataFolder) {
  return {
    codeKeys: `1:${keptKey(folder, "code-key")}`,
    cardKeys: `1:${keptKey(folder, "card-key")}`,
    staffKeys: `1:${keptKey(folder, "staff-key")}`,
    tillKeys: `1:${keptKey(folder, "till-key")}`,
    webhookKeys: `1:${keptKey(folder, "webhook-key")}`,
    sandboxKey: `sk_test_${Buffer.from(keptKey(folder, "sandbox-key"), "base64").toString("hex")}`,
  };
}

/** 32 bytes in base64. */
function keptKey(folder: DataFolder, name: string): string {
  const path = join(folder.path, name);
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString("base64"), { mode: 0o600 });
  if ((statSync(path).mode & FOR_OTHERS) !== 0) chmodSync(path, 0o600);
  return readFileSync(path, "utf8").trim();
}
