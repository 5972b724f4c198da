import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { added, isLeftBehind, moveManifest, moveText } from "./codemod";

const isText = /\.(?:ts|tsx|mjs|js|json)$/;

/** Writes the application as it is on React Router 7 into an empty folder; returns how many files the move changes. */
export function moveInto(folder: string): { files: number; changed: string[] } {
  const tracked = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 64 << 20,
  });
  const files = tracked.split("\0").filter((path) => path !== "" && !isLeftBehind(path));
  const changed: string[] = [];
  for (const path of files) if (moveFile(path, folder)) changed.push(path);
  for (const [path, text] of Object.entries(added)) writeFileSync(join(folder, path), text);
  return { files: files.length, changed };
}

function moveFile(path: string, folder: string): boolean {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  if (!isText.test(path)) {
    copyFileSync(path, target);
    return false;
  }
  const text = readFileSync(path, "utf8");
  const moved =
    path === "package.json"
      ? `${JSON.stringify(moveManifest(JSON.parse(text)), null, 2)}\n`
      : moveText(path, text);
  writeFileSync(target, moved);
  chmodSync(target, statSync(path).mode);
  return moved !== text;
}
