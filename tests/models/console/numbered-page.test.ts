import { expect, test } from "vitest";

import { pageLinks, readNumberedPage } from "~/models/console/numbered-page";

const list = { path: "/staff/people", filter: { q: "ada", role: "" }, one: "account", many: "accounts" };

test.each([
  [null, 1],
  ["3", 3],
  ["999999", 241],
  ["0", 1],
  ["-1", 1],
  ["1e3", 1],
])("page %j of 6,013 rows is page %d", (typed, page) => {
  expect(readNumberedPage(typed, 6013).page).toBe(page);
});

test("a page in the middle says its rows of all, and leads to the first, the last and both neighbours", () => {
  const { shown, links } = pageLinks(readNumberedPage("4", 6013), 6013, list);
  expect(shown).toBe("76 to 100 of 6,013 accounts");
  expect(links).toEqual([
    { text: "First", href: "/staff/people?q=ada" },
    { text: "Newer", href: "/staff/people?q=ada&page=3" },
    { text: "Older", href: "/staff/people?q=ada&page=5" },
    { text: "Last", href: "/staff/people?q=ada&page=241" },
  ]);
});

test("a list on one page has no links, and an empty one has a first page", () => {
  expect(pageLinks(readNumberedPage(null, 1), 1, list)).toMatchObject({ shown: "1 account", links: [] });
  expect(readNumberedPage("2", 0)).toMatchObject({ page: 1, offset: 0 });
});
