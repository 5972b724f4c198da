import { brand } from "~/brand";
import type { ContactDetails } from "~/models/platform/contact-details";
import { SETUP_LENGTH } from "~/models/setups/slot";
import type { Setup } from "~/models/setups/setup";

type CalendarSetup = Pick<Setup, "reference" | "name" | "address" | "revision" | "changedAt">;

export interface CalendarEntry {
  setup: CalendarSetup & { startsAt: Date };
  /** The text of the calendar entry besides the name. */
  summary: string;
  description: string;
  url: string;
}

/** The most octets in a line; longer lines continue in the next line, after a space. */
const LINE = 75;

/**
 * An agreed time as a calendar file (RFC 5545). A moved setup has the same UID and a higher sequence, so that
 * calendars move the entry and do not add a second one.
 */
export function calendarFile(
  { setup, summary, description, url }: CalendarEntry,
  contact: ContactDetails,
): string {
  const { reference, address, revision, changedAt, startsAt } = setup;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${brand.name}//Setups//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:setup-${reference}@${contact.mailbox.split("@")[1] ?? ""}`,
    `SEQUENCE:${revision}`,
    `DTSTAMP:${utc(changedAt)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(new Date(startsAt.getTime() + SETUP_LENGTH))}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `LOCATION:${escapeText(address)}`,
    `URL:${url}`,
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** "20261203T090000Z" */
const utc = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d{3}/g, "");

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n|\r|\n/g, "\\n");

/** Folds between characters, never inside one. */
function foldLine(line: string): string {
  const rows: string[] = [];
  let row = "";
  let octets = 0;
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length;
    if (octets + size > LINE) {
      rows.push(row);
      row = " ";
      octets = 1;
    }
    row += letter;
    octets += size;
  }
  return [...rows, row].join("\r\n");
}
