import { expect, test } from "vitest";
import { PAGE_LENGTH, readListPage } from "~/api/paged-list.server";

const rows = Array.from({ length: 2 * PAGE_LENGTH }, (_, place) => place);

const pageOf = (page?: string) =>
  readListPage(
    { page },
    (_days, { offset, limit }) => Promise.resolve(rows.slice(offset, offset + limit)),
    String,
  );

test("pages have fifty rows each, leave none out, and the last says that no more follow", async () => {
  const pages = [await pageOf(), await pageOf("2")];
  expect(pages.flatMap(({ data }) => data)).toEqual(rows.map(String));
  expect(pages.map(({ data, more }) => [data.length, more])).toEqual([
    [PAGE_LENGTH, true],
    [PAGE_LENGTH, false],
  ]);
  expect(await pageOf("3")).toEqual({ data: [], more: false });
});

test("days are those of Lagos, both included", async () => {
  const asked: unknown[] = [];
  await readListPage(
    { from: "2026-11-01", to: "2026-11-02" },
    (days) => {
      asked.push(days);
      return Promise.resolve([]);
    },
    String,
  );
  expect(asked).toMatchObject([
    { since: new Date("2026-10-31T23:00:00Z"), until: new Date("2026-11-02T23:00:00Z") },
  ]);
});
