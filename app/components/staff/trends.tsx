import type { Trend } from "./trend";

const STEP = 14;
const BAR = 10;
const HEIGHT = 36;
const LEAST = 1;

/** Numbers of now, each with a picture of the time before it; a number leads to what it counts. */
export function Trends({ trends }: { trends: readonly Trend[] }) {
  return (
    <ul className="trends">
      {trends.map(({ name, title, href, now, total, alarm, bars, words }) => (
        <li key={name}>
          <a href={href}>
            <span>{title}</span> <b className={alarm ? "alarm" : undefined}>{now}</b> <small>{total}</small>{" "}
            <WeekBars id={name} bars={bars} words={words} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function WeekBars({ id, bars, words }: { id: string; bars: readonly number[]; words: string }) {
  return (
    <svg
      className="week"
      role="img"
      aria-labelledby={`week-${id}`}
      viewBox={`0 0 ${bars.length * STEP - (STEP - BAR)} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <title id={`week-${id}`}>{words}</title>
      {bars.map((bar, place) => {
        const height = Math.max(LEAST, Math.round(bar * HEIGHT));
        const className = place === bars.length - 1 ? "today" : undefined;
        return (
          <rect
            key={place}
            className={className}
            x={place * STEP}
            y={HEIGHT - height}
            width={BAR}
            height={height}
          />
        );
      })}
    </svg>
  );
}
