import { z } from "zod";
import { type DayRange, isDay, rangeOf } from "~/models/date";
import { type ListPage, readPage } from "~/models/list-page";
import { beside } from "./refused.server";

/* Lists of papers, which are read by days and a page at a time. */

export const PAGE_LENGTH = 50;

const day = z.string().refine(isDay, "Write a day as 2026-11-26").optional();

export const listInput = {
  from: day.describe("The first day, such as 2026-11-01"),
  to: day.describe("The last day"),
  page: z
    .string()
    .regex(/^[1-9][0-9]{0,2}$/, "Pages are numbered from 1 to 999")
    .optional()
    .describe("1 unless it is named"),
};

type ListInput = z.output<z.ZodObject<typeof listInput>>;

export const pagedAnswer = <Listed extends z.ZodType>(listed: Listed) =>
  z.object({ data: z.array(listed), more: z.boolean().describe("Whether there is another page") });

/** The page that was asked for, with each of its rows as the API describes it. */
export async function readListPage<Row, Listed>(
  { from = "", to = "", page: number = "1" }: ListInput,
  read: (days: DayRange, page: ListPage) => Promise<Row[]>,
  described: (row: Row) => Listed,
): Promise<{ data: Listed[]; more: boolean }> {
  if (from !== "" && to !== "" && to < from)
    throw beside("to", "Name a last day that is not before the first day");
  const page = readPage(number, PAGE_LENGTH);
  const found = await read(rangeOf(from, to), page);
  return { data: found.slice(0, page.length).map(described), more: found.length > page.length };
}
