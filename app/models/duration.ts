export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const YEAR = 365 * DAY;
const lengths = { year: YEAR, day: DAY, hour: HOUR, minute: MINUTE } as const;

/** "14 days". In years if it is a whole number of them, with or without leap days; below a day in hours or minutes. */
export function lengthInWords(
  milliseconds: number,
  unit: keyof typeof lengths = unitOf(milliseconds),
): string {
  const count = Math.floor(milliseconds / lengths[unit]);
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

function unitOf(milliseconds: number): keyof typeof lengths {
  if (milliseconds < HOUR) return "minute";
  if (milliseconds < DAY) return "hour";
  const years = Math.floor(milliseconds / YEAR);
  const isWhole = years > 0 && [years * YEAR, Math.ceil(years * 365.25) * DAY].includes(milliseconds);
  return isWhole ? "year" : "day";
}
