import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const documents = [
  ...readdirSync(".").filter((name) => name.endsWith(".md")),
  ...["docs", "benchmarks", "tests"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md") && !name.includes("node_modules"))
      .map((name) => join(folder, name)),
  ),
];

/** The anchor of a heading. */
const placeOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replace(/ /g, "-");

/** Pages that a command writes, which do not exist before its first run. */
const written = ["benchmarks/torture.md"];

const withoutBlocks = (page: string) => page.replace(/^ *```.*?^ *```/gms, "");

const placesIn = (file: string) =>
  [...withoutBlocks(readFileSync(file, "utf8")).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    placeOf(heading),
  );

/** Whether a link leads to an existing file and, in a document, to one of its headings. */
function leadsSomewhere(from: string, link: string): boolean {
  const [path = "", place] = link.split("#");
  const to = path === "" ? from : join(dirname(from), path);
  if (!existsSync(to)) return written.includes(to);
  return place === undefined || !to.endsWith(".md") || placesIn(to).includes(place);
}

test("every link of the documents leads to an existing file and heading", () => {
  const links = documents.flatMap((file) =>
    [...withoutBlocks(readFileSync(file, "utf8")).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(
      ([, link = ""]) => [file, link] as const,
    ),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(([file, link]) => !leadsSomewhere(file, link))).toEqual([]);
});
