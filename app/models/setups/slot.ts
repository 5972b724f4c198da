import { dayOf, formatDay, formatTime, fromLagos, inLagos } from "~/models/date";
import { DAY, HOUR } from "~/models/duration";

/** How long a setup is planned to take. */
export const SETUP_LENGTH = 2 * HOUR;

/** Hours in Lagos at which a setup can begin, so that the last one ends with the working day. */
const hours = [9, 10, 11, 12, 13, 14, 15, 16];

const DAYS_AHEAD = 30;
const SUNDAY = 0;

export interface Choice {
  value: string;
  text: string;
}

export const times: Choice[] = hours.map((hour) => {
  const value = `${String(hour).padStart(2, "0")}:00`;
  return { value, text: value };
});

/** Working days that can be chosen, starting tomorrow; with `today` staff may also choose the current day. */
export function bookableDays(now: Date, { today = false } = {}): Choice[] {
  const offsets = Array.from({ length: DAYS_AHEAD }, (_, index) => index + (today ? 0 : 1));
  return offsets
    .map((offset) => new Date(now.getTime() + offset * DAY))
    .filter((day) => inLagos(day).getUTCDay() !== SUNDAY)
    .map((day) => ({ value: dayOf(day), text: formatDay(day) }));
}

/** "Thursday, 3 December 2026, 10:00" */
export const slotText = (slot: Date): string => `${formatDay(slot)}, ${formatTime(slot)}`;

/** The entries of the two lists for a time. */
export const dayAndTime = (slot: Date): { day: string; time: string } => ({
  day: dayOf(slot),
  time: formatTime(slot),
});

interface TypedSlot {
  day: string;
  time: string;
}

type SlotResult = { ok: true; slot: Date } | { ok: false; errors: { day?: string[]; time?: string[] } };

/** The time of a listed day and hour; other input is an error at its field. */
export function readSlot({ day, time }: TypedSlot, now: Date, options: { today?: boolean } = {}): SlotResult {
  const errors: { day?: string[]; time?: string[] } = {};
  if (day === "") errors.day = ["Choose a day"];
  else if (!bookableDays(now, options).some(({ value }) => value === day))
    errors.day = ["Choose one of the days shown. Some have passed since the page was opened"];
  if (time === "") errors.time = ["Choose a time"];
  else if (!times.some(({ value }) => value === time)) errors.time = ["Choose one of the times shown"];
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const slot = new Date(fromLagos(Date.parse(`${day}T${time}:00Z`)));
  if (slot <= now) return { ok: false, errors: { time: ["This time has passed. Choose a later one"] } };
  return { ok: true, slot };
}
