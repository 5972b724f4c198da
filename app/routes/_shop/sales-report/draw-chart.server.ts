import { scaleBand, scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { formatNaira, KOBO_IN_NAIRA } from "~/models/money";
import type { Bar, Chart } from "./report-chart";
import type { Part, Unit } from "~/models/sales/report-totals";
import { roundNaira } from "~/models/money";

/** Height in pixels; widths are in percent, so that the chart is as wide as its page and text keeps its size. */
const HEIGHT = 180;
const WHOLE = 100;

const MOST_TICKS = 5;
const MOST_LABELS = { hour: 5, day: 7, week: 7, month: 7 } as const;

export function drawChart(parts: readonly Part[], unit: Unit, than: string): Chart {
  const y = scaleOf(parts.flatMap(({ sales, profit, salesBefore }) => [sales, profit ?? 0, salesBefore]));
  const x = scaleBand<number>()
    .domain(parts.map((_, index) => index))
    .range([0, WHOLE])
    .paddingInner(0.36)
    .paddingOuter(0.18);
  const width = round(x.bandwidth());
  const middle = (index: number) => round((x(index) ?? 0) + x.bandwidth() / 2);
  const bar = (amount: number, index: number): Bar => {
    const [top, foot] = [Math.max(amount, 0), Math.min(amount, 0)].map((end) => round(y.at(end)));
    return { x: round(x(index) ?? 0), width, y: top ?? 0, height: round((foot ?? 0) - (top ?? 0)) };
  };
  const best = bestOf(parts);
  const before = line<Part>()
    .x((_, index) => middle(index))
    .y(({ salesBefore }) => round(y.at(salesBefore)));
  const step = Math.ceil(parts.length / MOST_LABELS[unit]);
  return {
    ticks: y.ticks,
    height: HEIGHT,
    zero: round(y.at(0)),
    sales: parts.map(({ sales }, index) => bar(sales, index)),
    profit: parts.map(({ profit }, index) => bar(profit ?? 0, index)),
    before: before([...parts]) ?? "",
    labels: parts.flatMap(({ label: [top, bottom] }, index) =>
      index % step === 0 ? [{ x: middle(index), top, bottom }] : [],
    ),
    best:
      best === null ? null : markOf(best, unit, { x: middle(best.index), y: round(y.at(best.part.sales)) }),
    words: wordsOf(parts, unit, than),
  };
}

const round = (position: number): number => Math.round(position * 100) / 100;

/** The scale of amounts. It always includes zero and has at most five ticks. */
function scaleOf(amounts: readonly number[]) {
  const most = Math.max(0, ...amounts) / KOBO_IN_NAIRA;
  const least = Math.min(0, ...amounts) / KOBO_IN_NAIRA;
  const scale = scaleLinear()
    .domain([least, most === least ? least + 1 : most])
    .range([HEIGHT, 0]);
  const counts = [4, 3, 2, 1].map((count) => scale.ticks(count));
  const ticks = counts.find(({ length }) => length <= MOST_TICKS) ?? [0];
  const text = tickText(Math.max(...ticks.map(Math.abs)));
  return {
    at: (kobo: number): number => scale(kobo / KOBO_IN_NAIRA),
    ticks: ticks.map((tick) => ({ y: round(scale(tick)), text: text(tick) })),
  };
}

const units = [
  { from: 1e9, letter: "bn" },
  { from: 1e6, letter: "m" },
  { from: 1e5, letter: "k", size: 1e3 },
];

const amounts = new Intl.NumberFormat("en-NG", { maximumFractionDigits: 2 });

/** "₦30,000"; larger amounts in thousands or millions, since the scale is as wide as "₦90,000". */
function tickText(most: number) {
  const unit = units.find(({ from }) => most >= from);
  if (!unit) return (tick: number) => formatNaira(Math.round(tick * KOBO_IN_NAIRA));
  const { from, size = from, letter } = unit;
  const sign = (tick: number) => (tick < 0 ? "\u2212" : "");
  return (tick: number) =>
    tick === 0 ? "₦0" : `${sign(tick)}₦${amounts.format(Math.abs(tick) / size)}${letter}`;
}

interface Place {
  index: number;
  part: Part;
}

/** The first of the parts with the most sales; null if there is nothing to compare. */
function bestOf(parts: readonly Part[]): Place | null {
  const most = Math.max(0, ...parts.map(({ sales }) => sales));
  const index = parts.findIndex(({ sales }) => sales === most);
  const part = parts[index];
  return most === 0 || !part || parts.length === 1 ? null : { index, part };
}

function markOf({ part }: Place, unit: Unit, at: { x: number; y: number }) {
  return { ...at, text: `Best ${unit}, ${formatNaira(roundNaira(part.sales))}` };
}

function wordsOf(parts: readonly Part[], unit: Unit, than: string): string {
  const best = bestOf(parts);
  if (best === null) return "All numbers are in the table below.";
  const worst = parts.reduce((least, part) => (part.sales < least.sales ? part : least));
  const above = parts.filter(({ sales, salesBefore }) => sales > salesBefore).length;
  return [
    `The best ${unit} was ${best.part.name} with ${formatNaira(best.part.sales)}, the weakest ${worst.name} with ${formatNaira(worst.sales)}.`,
    `${above} of ${parts.length} ${unit}s were above those of ${than}.`,
    "All numbers are in the table below.",
  ].join(" ");
}
