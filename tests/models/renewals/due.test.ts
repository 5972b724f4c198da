import { expect, test } from "vitest";

import { naira } from "~/models/money";
import { dueView } from "~/routes/_checkout/pay/due";

const day = (text: string) => new Date(`${text}T09:00:00Z`);
const late = {
  planName: "Plus",
  duration: "month" as const,
  renews: false,
  cancelled: false,
  total: naira(6_000),
  endsAt: day("2026-11-23"),
  graceUntil: day("2026-11-30"),
  period: { startsAt: day("2026-11-23"), endsAt: day("2026-12-23") },
  now: day("2026-11-26"),
  trial: false,
  paused: false,
  pause: null,
};

test.each([
  [
    "late",
    {},
    "₦6,000 is due for Plus",
    "Your paid time ended on 23 November 2026. Plus keeps working until 30 November 2026. Pay now to keep it until 23 December 2026.",
  ],
  [
    "over",
    { graceUntil: null },
    "Get Plus back for ₦6,000",
    "Plus ended on 23 November 2026. It starts again as soon as you pay, until 23 December 2026. Your records are all there.",
  ],
  [
    "paid",
    { now: day("2026-11-20"), graceUntil: null },
    "Pay ₦6,000 for one more month of Plus",
    "Plus is paid until 23 November 2026. If you pay now, it runs until 23 December 2026.",
  ],
  [
    "a free trial",
    { now: day("2026-11-20"), graceUntil: null, trial: true },
    "Keep Plus for ₦6,000",
    "Your free trial runs until 23 November 2026. The month that you pay for starts then and ends on 23 December 2026.",
  ],
  [
    "a free trial that is over",
    { graceUntil: null, trial: true },
    "Get Plus back for ₦6,000",
    "Your free trial of Plus ended on 23 November 2026. It starts again as soon as you pay, until 23 December 2026. Your records are all there.",
  ],
  [
    "paid and renews",
    { now: day("2026-11-20"), renews: true, duration: "yearly" as const },
    "Pay ₦6,000 for one more year of Plus",
    "Plus is paid until 23 November 2026. If you pay now, it runs until 23 December 2026. Your next renewal moves to that day.",
  ],
  [
    "paid and cancelled",
    { now: day("2026-11-20"), graceUntil: null, cancelled: true },
    "Pay ₦6,000 for one more month of Plus",
    "Plus is paid until 23 November 2026. If you pay now, it runs until 23 December 2026. Plus stays cancelled: it ends then, unless you pay by card and tick that it renews.",
  ],
  [
    "paid, with a pause that follows",
    {
      now: day("2026-11-20"),
      renews: true,
      pause: { from: day("2026-12-23"), until: day("2027-02-23") },
    },
    "Pay ₦6,000 for one more month of Plus",
    "Plus is paid until 23 November 2026. If you pay now, it runs until 23 December 2026. Your pause moves: it begins on 23 December 2026 and lasts until 23 February 2027.",
  ],
  [
    "paused",
    { paused: true, now: day("2026-11-20"), graceUntil: null },
    "Get Plus back for ₦6,000",
    "Plus is paused. It starts again as soon as you pay, with your extras, until 23 December 2026.",
  ],
])("a plan that is %s says what is due, and until when it then runs", (_state, change, title, text) => {
  expect(dueView({ ...late, ...change })).toEqual({ title, text });
});
