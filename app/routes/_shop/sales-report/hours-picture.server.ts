import { type QuietHour, hourName } from "~/models/sales/report-totals";

const HEIGHT = 104;

/** What is drawn of one hour of the day: percent across, pixels down. */
interface HourBar {
  hour: number;
  x: number;
  width: number;
  y: number;
  height: number;
  isBusiest: boolean;
}

export interface HoursPicture {
  height: number;
  bars: HourBar[];
  labels: { x: number; text: string }[];
  /** The number of sales above the busiest hour. */
  most: { x: number; y: number; text: string };
  words: string;
  rows: { name: string; count: number }[];
}

const MOST_LABELS = 6;

const round = (position: number): number => Math.round(position * 100) / 100;

/** The number of sales in each hour from the first with any to the last; null if there is only one. */
export function drawHours(hours: readonly QuietHour[]): HoursPicture | null {
  const counts = new Map(hours.filter(({ count }) => count > 0).map(({ hour, count }) => [hour, count]));
  if (counts.size < 2) return null;
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
  const most = Math.max(...counts.values());
  const step = 100 / (last - first + 1);
  const middle = (hour: number) => round((hour - first + 0.5) * step);
  const rows = Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = first + index;
    return { hour, name: hourName(hour), count: counts.get(hour) ?? 0 };
  });
  const busiest = rows.find(({ count }) => count === most) ?? { hour: first, name: hourName(first) };
  const every = Math.ceil(rows.length / MOST_LABELS);
  return {
    height: HEIGHT,
    bars: rows.map(({ hour, count }) => {
      const height = round((count / most) * HEIGHT);
      const x = round((hour - first + 0.15) * step);
      return {
        hour,
        x,
        width: round(step * 0.7),
        y: round(HEIGHT - height),
        height,
        isBusiest: hour === busiest.hour,
      };
    }),
    labels: rows.flatMap(({ hour }, index) =>
      index % every === 0 ? [{ x: middle(hour), text: `${String(hour).padStart(2, "0")}:00` }] : [],
    ),
    most: { x: middle(busiest.hour), y: -6, text: String(most) },
    words: `Most sales from ${busiest.name}.`,
    rows: rows.map(({ name, count }) => ({ name, count })),
  };
}
