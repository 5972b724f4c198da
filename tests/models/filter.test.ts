import { describe, expect, test } from "vitest";

import { readTypedDay } from "~/models/date";
import { FilterFields } from "~/models/filter";
import { everyRow } from "../support/rows";

const HINT = "Type a day of the calendar, like 21/11/2026";

function daysOf(query: string) {
  const fields = new FilterFields(new URLSearchParams(query));
  return { ...fields.days(), errors: fields.errors };
}

describe("days in a filter", () => {
  test("are those of Lagos, including the last one", () => {
    const range = daysOf("from=2026-11-01&to=2026-11-30");
    expect(range.since?.toISOString()).toBe("2026-10-31T23:00:00.000Z");
    expect(range.until?.toISOString()).toBe("2026-11-30T23:00:00.000Z");
    expect(range.errors).toBeNull();
  });

  test("may have only a first or only a last one", () => {
    expect(daysOf("from=2026-11-01")).toMatchObject({
      from: "2026-11-01",
      to: "",
      until: null,
      errors: null,
    });
    expect(daysOf("to=2026-11-01")).toMatchObject({ from: "", to: "2026-11-01", since: null, errors: null });
    expect(daysOf("from=&to=")).toMatchObject({ since: null, until: null, errors: null });
  });

  test("are read as people type them where a browser has no calendar", () =>
    everyRow(
      [
        "13/11/2026",
        "13-11-2026",
        "13.11.2026",
        " 13 Nov 2026 ",
        "13 November 2026",
        "13-nov-2026",
        "2026-11-13",
      ],
      (typed) => typed,
      (typed) => expect(readTypedDay(typed)).toBe("2026-11-13"),
    ));

  test("that cannot be read stay as typed, with an error beside their field", () =>
    everyRow(
      [
        "2026-11-31",
        "31/11/2026",
        "2026-13-01",
        "yesterday",
        "13 Nob 2026",
        "2026-11-01T00:00",
        "9999-01-01",
        "13/11/26",
      ],
      (typed) => typed,
      (typed) => {
        const read = daysOf(`from=${encodeURIComponent(typed)}`);
        expect(read).toMatchObject({ since: null, errors: { from: [HINT] } });
        expect(read.from).not.toBe("");
      },
    ));

  test("must be in order", () => {
    expect(daysOf("from=2026-11-20&to=2026-11-19").errors).toEqual({
      to: ["Choose a last day that is not before the first day"],
    });
  });
});

test("a choice that is not in the list is an error, not everything", () => {
  const choice = (query: string) => {
    const fields = new FilterFields(new URLSearchParams(query));
    return [fields.choice("state", { paid: "Paid" }), fields.errors];
  };
  expect(choice("")).toEqual([null, null]);
  expect(choice("state=")).toEqual([null, null]);
  expect(choice("state=paid")).toEqual(["paid", null]);
  for (const typed of ["Paid", "toString", "paid%20", "all"])
    expect(choice(`state=${typed}`)).toEqual([
      null,
      { state: ["This choice is not in the list. Choose again"] },
    ]);
});
