import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const patches = readdirSync("patches").map((name) => ({
  name,
  lines: readFileSync(`patches/${name}`, "utf8").split("\n"),
}));

test.each(patches)(
  "$name is for the installed version: make it again, or drop it, when that changes",
  (patch) => {
    const [owner = "", name = "", version = ""] = patch.name.replace(/\.patch$/, "").split("+");
    const installed = readFileSync(`node_modules/${owner}/${name}/package.json`, "utf8");
    expect(JSON.parse(installed)).toMatchObject({ version });
  },
);

test.each(patches)("$name is applied", ({ lines }) => {
  const file = lines.find((line) => line.startsWith("+++ b/"))?.slice("+++ b/".length) ?? "";
  const installed = new Set(readFileSync(file, "utf8").split("\n"));
  const added = lines.filter((line) => line.startsWith("+") && !line.startsWith("+++"));
  expect(added.length).toBeGreaterThan(0);
  expect(added.filter((line) => !installed.has(line.slice(1)))).toEqual([]);
});
