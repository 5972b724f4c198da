import { expect, test } from "vitest";
import { type DayCount, trendDays } from "~/models/console/trend";
import { trendsOf } from "~/components/staff/trend";
import { naira } from "~/models/money";

/** Half past midnight on 27 November in Lagos. */
const now = new Date("2026-11-26T23:30:00Z");

test("the week ends today, by the calendar of Lagos", () => {
  expect(trendDays(now)).toEqual([
    "2026-11-21",
    "2026-11-22",
    "2026-11-23",
    "2026-11-24",
    "2026-11-25",
    "2026-11-26",
    "2026-11-27",
  ]);
});

test("a picture shows today's number, the week's sum, and each day by its share of the best", () => {
  const counts: DayCount[] = [
    { name: "money", day: "2026-11-25", value: naira(20_000) },
    { name: "money", day: "2026-11-27", value: naira(5_000) },
    { name: "signUps", day: "2026-11-27", value: 3 },
  ];
  const [money, signUps, failed] = trendsOf(["finance"], counts, now);
  expect(money).toMatchObject({ name: "money", now: "₦5,000", total: "₦25,000 in 7 days", alarm: false });
  expect(money?.bars).toEqual([0, 0, 0, 0, 1, 0, 0.25]);
  expect(money?.description).toMatch(
    /^21 November: ₦0, .*25 November: ₦20,000, 26 November: ₦0, 27 November: ₦5,000$/,
  );
  expect(signUps).toMatchObject({ name: "signUps", now: "3", total: "3 in 7 days" });
  expect(failed).toMatchObject({ title: "Failed renewals today, still unpaid", now: "0", alarm: false });
  expect(failed?.bars).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test("a failure of today is bad news, one of yesterday is not", () => {
  const failures = (day: string) =>
    trendsOf(["support"], [{ name: "failedRenewals", day, value: 1 }], now).find(
      ({ name }) => name === "failedRenewals",
    )?.alarm;
  expect([failures("2026-11-26"), failures("2026-11-27")]).toEqual([false, true]);
});

test("money is for finance alone, and the catalogue team sees no numbers", () => {
  const names = (role: "support" | "finance" | "catalogue" | "admin") =>
    trendsOf([role], [], now).map(({ name }) => name);
  expect(names("support")).toEqual(["signUps", "failedRenewals", "undelivered"]);
  expect(names("finance")).toEqual(["money", "signUps", "failedRenewals", "undelivered"]);
  expect(names("admin")).toEqual(names("finance"));
  expect(names("catalogue")).toEqual([]);
});
