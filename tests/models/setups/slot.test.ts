import { expect, test } from "vitest";

import { bookableDays, readSlot, slotText } from "~/models/setups/slot";

/** Saturday afternoon in Lagos. */
const saturday = new Date("2026-11-21T13:30:00Z");

test("bookable days begin tomorrow in Lagos and skip Sundays", () => {
  const days = bookableDays(saturday);
  expect(days[0]).toEqual({ value: "2026-11-23", text: "Monday, 23 November 2026" });
  expect(days.some(({ text }) => text.startsWith("Sunday"))).toBe(false);
  expect(days.at(-1)?.value).toBe("2026-12-21");
  // 23:30 UTC is already the next day in Lagos.
  expect(bookableDays(new Date("2026-11-23T23:30:00Z"))[0]?.value).toBe("2026-11-25");
});

test("staff may agree to a time later today", () => {
  expect(bookableDays(saturday, { today: true })[0]?.value).toBe("2026-11-21");
  expect(readSlot({ day: "2026-11-21", time: "15:00" }, saturday, { today: true })).toEqual({
    ok: true,
    slot: new Date("2026-11-21T14:00:00Z"),
  });
  expect(readSlot({ day: "2026-11-21", time: "14:00" }, saturday, { today: true })).toEqual({
    ok: false,
    errors: { time: ["This time has passed. Choose a later one"] },
  });
});

test("a time is that of Lagos and is written in words", () => {
  const read = readSlot({ day: "2026-12-03", time: "10:00" }, saturday);
  expect(read).toEqual({ ok: true, slot: new Date("2026-12-03T09:00:00Z") });
  expect(slotText(new Date("2026-12-03T09:00:00Z"))).toBe("Thursday, 3 December 2026, 10:00");
});

test.each([
  ["nothing", { day: "", time: "" }, { day: ["Choose a day"], time: ["Choose a time"] }],
  [
    "today",
    { day: "2026-11-21", time: "16:00" },
    { day: [expect.stringContaining("Choose one of the days")] },
  ],
  [
    "a Sunday",
    { day: "2026-11-29", time: "10:00" },
    { day: [expect.stringContaining("Choose one of the days")] },
  ],
  ["a day of last year", { day: "2025-11-24", time: "10:00" }, { day: [expect.any(String)] }],
  ["a day far ahead", { day: "2027-06-01", time: "10:00" }, { day: [expect.any(String)] }],
  ["the night", { day: "2026-11-23", time: "03:00" }, { time: [expect.stringContaining("times shown")] }],
  ["half an hour", { day: "2026-11-23", time: "10:30" }, { time: [expect.any(String)] }],
  ["words", { day: "tomorrow", time: "ten" }, { day: [expect.any(String)], time: [expect.any(String)] }],
])("%s is rejected beside its field", (_what, typed, errors) => {
  expect(readSlot(typed, saturday)).toEqual({ ok: false, errors });
});
