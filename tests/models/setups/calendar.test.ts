import { expect, test } from "vitest";

import { calendarFile } from "~/routes/_shared/calendar";
import { contact } from "../../support/contact";

const setup = {
  reference: "KP-2345",
  name: "Setup in your shop",
  address: "4 Broad Street, Lagos",
  revision: 3,
  changedAt: new Date("2026-11-21T09:00:00.123Z"),
  startsAt: new Date("2026-11-23T09:00:00Z"),
};
const entry = {
  setup,
  summary: "Kaypoint: Setup in your shop",
  description: "Bring a pen; and\npaper, \\ too",
  url: "https://shop.example/setups/KP-2345",
};

const unfolded = (file: string): string[] => file.replace(/\r\n[ \t]/g, "").split("\r\n");

test("an agreed time is a two-hour calendar entry, with its address, in UTC", () => {
  expect(unfolded(calendarFile(entry, contact))).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Kaypoint//Setups//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    "UID:setup-KP-2345@kaypoint.example",
    "SEQUENCE:3",
    "DTSTAMP:20261121T090000Z",
    "DTSTART:20261123T090000Z",
    "DTEND:20261123T110000Z",
    "SUMMARY:Kaypoint: Setup in your shop",
    "DESCRIPTION:Bring a pen\\; and\\npaper\\, \\\\ too",
    "LOCATION:4 Broad Street\\, Lagos",
    "URL:https://shop.example/setups/KP-2345",
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("every line ends with CRLF, has 75 octets at most, and never splits a character", () => {
  const address = "Ọjà Ọba 😀 متجر ".repeat(10).trim();
  const file = calendarFile({ ...entry, setup: { ...setup, address } }, contact);
  const lines = file.split("\r\n");
  expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true);
  expect(lines.filter((line) => line.startsWith(" ")).length).toBeGreaterThan(2);
  expect(unfolded(file)).toContain(`LOCATION:${address}`);
});

test("typed text cannot begin a line", () => {
  const summary = "Shop\r\nATTENDEE:mailto:evil@example.com";
  expect(
    unfolded(calendarFile({ ...entry, summary }, contact)).some((line) => line.startsWith("ATTENDEE")),
  ).toBe(false);
});

test("a moved setup keeps its id and raises its sequence, so the calendar moves its entry", () => {
  const moved = unfolded(calendarFile({ ...entry, setup: { ...setup, revision: 4 } }, contact));
  expect(moved).toContain("UID:setup-KP-2345@kaypoint.example");
  expect(moved).toContain("SEQUENCE:4");
});
