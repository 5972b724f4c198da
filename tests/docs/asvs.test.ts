import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { hasTitle } from "../support/titles";

const index = readFileSync("docs/asvs.md", "utf8");

interface Row {
  id: string;
  level: number;
  words: string;
  state: string;
  pointers: string[];
}

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());

const rows: Row[] = readdirSync("docs/asvs").flatMap((name) =>
  readFileSync(`docs/asvs/${name}`, "utf8")
    .split("\n")
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [id = "", level, words = "", state = "", see = ""] = cellsOf(line);
      const pointers = [...see.matchAll(/`([^`]+)`/g)].map(([, pointer = ""]) => pointer);
      return { id, level: Number(level), words, state, pointers };
    }),
);

/** How many requirements of levels 1 and 2 each chapter of the standard has. */
const counts = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const required = rows.filter(({ level }) => level <= 2);
const chapterOf = ({ id }: Row) => Number(id.split(".")[0]);

test("each requirement of levels 1 and 2 has one row", () => {
  const ids = rows.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(counts.map((_, chapter) => required.filter((row) => chapterOf(row) === chapter + 1).length)).toEqual(
    counts,
  );
  expect(rows.filter(({ level }) => level === 3).map(chapterOf)).toSatisfy((chapters: number[]) =>
    chapters.every((chapter) => chapter >= 6 && chapter <= 8),
  );
});

/** Whether a pointer leads to a file and, behind #, to a heading, the title of a test, a name in code, or a setting. */
function leadsSomewhere(pointer: string): boolean {
  const [path = "", place] = pointer.split(/#(.*)/);
  if (!existsSync(path)) return false;
  if (place === undefined) return true;
  const text = readFileSync(path, "utf8");
  if (path.endsWith(".md")) return new RegExp(`^#+ ${place}$`, "m").test(text);
  if (/\.test\.tsx?$/.test(path)) return hasTitle(text, place);
  if (/\.tsx?$/.test(path))
    return new RegExp(`^(?:export )?(?:async )?(?:function|const) ${place}\\b`, "m").test(text);
  return text.includes(place);
}

test("each row has a state and a pointer, and each pointer leads to a place", () => {
  expect(rows.filter(({ state }) => !["met", "not applicable", "not met"].includes(state))).toEqual([]);
  expect(rows.filter(({ pointers }) => pointers.length === 0)).toEqual([]);
  expect(rows.flatMap(({ pointers }) => pointers).filter((pointer) => !leadsSomewhere(pointer))).toEqual([]);
});

test("what is met points at a title, a name, a heading or a setting", () => {
  const met = rows.filter(({ state }) => state === "met").flatMap(({ pointers }) => pointers);
  expect(met.length).toBeGreaterThan(250);
  expect(met.filter((pointer) => !pointer.includes("#"))).toEqual([]);
});

test("what is not met says what is planned, and is on the first page", () => {
  const unmet = required.filter(({ state }) => state === "not met");
  expect(unmet.filter(({ words }) => !/ Planned: /.test(words))).toEqual([]);
  const listed = [...index.matchAll(/^- ([\d.]+): (.+)\.$/gm)].map(([, id, words]) => [id, words]);
  const byNumber = (one: Row, other: Row) => one.id.localeCompare(other.id, "en", { numeric: true });
  expect(listed).toEqual([...unmet].sort(byNumber).map(({ id, words }) => [id, words]));
});

test("the sums on the first page are those of the rows", () => {
  const sums = [...index.matchAll(/^\| (?:\[(\d+)\. .*?|all) +\| (\d+) +\| (\d+) +\| (\d+) +\|$/gm)];
  const count = (chapter: string | undefined) =>
    ["met", "not applicable", "not met"].map((state) =>
      String(
        required.filter(
          (row) => row.state === state && (chapter === undefined || chapterOf(row) === Number(chapter)),
        ).length,
      ),
    );
  expect(sums.length).toBe(counts.length + 1);
  for (const [, chapter, ...numbers] of sums) expect(numbers).toEqual(count(chapter));
});
