import { chmodSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { dataFolder, demoKeys, makeFolders } from "../../scripts/supervisor/data-folder";
import { removeFolder, temporaryFolder } from "../support/site";

const parent = temporaryFolder();
afterAll(() => removeFolder(parent));

const rights = (path: string) => (statSync(path).mode & 0o777).toString(8);

test("the data folder is its owner's alone, even if it existed with looser permissions", () => {
  for (const [name, before] of [
    ["open", 0o755],
    ["group", 0o770],
    ["new", null],
  ] as const) {
    const path = join(parent, name);
    if (before !== null) {
      mkdirSync(path);
      chmodSync(path, before);
    }
    makeFolders(dataFolder({ DATA_DIR: path }));
    expect(rights(path), name).toBe("700");
  }
});

test("the keys in it are private too", () => {
  const folder = dataFolder({ DATA_DIR: join(parent, "keys") });
  makeFolders(folder);
  const keys = demoKeys(folder);
  chmodSync(join(folder.path, "code-key"), 0o644);
  expect(demoKeys(folder)).toEqual(keys);
  for (const name of ["code-key", "card-key", "sandbox-key"])
    expect(rights(join(folder.path, name)), name).toBe("600");
});
