import { expect, test } from "vitest";

import { HOUR } from "~/models/duration";
import { failureStage } from "~/models/webhooks/endpoint";

const now = new Date("2026-11-21T09:00:00Z");

test("an owner is told once after a day of failures, and the webhook is switched off after five", () => {
  const stage = (hours: number, told: boolean) =>
    failureStage(new Date(now.getTime() - hours * HOUR), told, now);
  expect([stage(23, false), stage(24, false), stage(30, true)]).toEqual(["quiet", "tell", "quiet"]);
  expect([stage(119, true), stage(120, true), stage(500, false)]).toEqual(["quiet", "off", "off"]);
});
