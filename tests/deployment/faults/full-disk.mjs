// Preloaded into a process: while the file in FULL_DISK exists, no other file can grow.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { existsSync, fstatSync, ftruncateSync, writeSync } = fs;
const sign = process.env.FULL_DISK ?? "";

function grow(file, size) {
  if (size <= fstatSync(file).size || !existsSync(sign)) return;
  throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC", errno: -28 });
}

fs.writeSync = (file, bytes, offset, length, position) => {
  if (typeof position === "number") grow(file, position + length);
  return writeSync(file, bytes, offset, length, position);
};
fs.ftruncateSync = (file, size = 0) => {
  grow(file, size);
  ftruncateSync(file, size);
};
syncBuiltinESMExports();
