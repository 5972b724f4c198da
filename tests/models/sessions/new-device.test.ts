import { expect, test } from "vitest";

import { describeDevice } from "~/models/http/user-agent";
import { notMeLink } from "~/models/sessions/new-device";
import { newDeviceMail, newDeviceSms } from "~/messages/sessions/mail";
import { contact } from "../../support/contact";

const now = new Date("2026-11-27T09:00:00Z");
const device = {
  userAgent: "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36",
  addressPrefix: "197.210.8.0/24",
  startedAt: now,
};

test("both messages name the browser, the time and the link, and no place", () => {
  const link = notMeLink("https://shop.example", "A".repeat(22));
  const { text } = newDeviceMail({ name: "Ada", emailVerifiedAt: now }, device, link, contact);
  for (const message of [text, newDeviceSms(device, link)]) {
    expect(message).toContain("Chrome on Android");
    expect(message).toContain("27 November 2026, 10:00");
    expect(message).toContain(link);
    expect(message).not.toMatch(/Nigeria|Lagos/);
  }
});

test("what a browser says of itself never gets into a message", () => {
  const hostile = { ...device, userAgent: "<b>Chrome/1</b> https://evil.example Android" };
  expect(describeDevice(hostile.userAgent)).toBe("Chrome on Android");
  expect(newDeviceSms(hostile, "")).not.toContain("evil");
  expect(describeDevice("<script>alert(1)</script>")).toBe("Unknown browser");
});
