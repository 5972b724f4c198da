import type { Trend } from "./trend";

const STEP = 14;
const BAR = 10;
const HEIGHT = 36;
const LEAST_HEIGHT = 1;

/** Figures of today or this month, each with a chart of the time before; each links to what it counts. */
export function Trends({ trends }: { trends: readonly Trend[] }) {
  return (
    <ul className="trends">
      {trends.map(({ name, title, href, now, total, alarm, bars, description }) => (
        <li key={name}>
          <a href={href}>
            <span>{title}</span> <b className={alarm ? "alarm" : undefined}>{now}</b> <small>{total}</small>{" "}
            <WeekBars id={name} bars={bars} description={description} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function WeekBars({ id, bars, description }: { id: string; bars: readonly number[]; description: string }) {
  return (
    <svg
      className="week"
      role="img"
      aria-labelledby={`week-${id}`}
      viewBox={`0 0 ${bars.length * STEP - (STEP - BAR)} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <title id={`week-${id}`}>{description}</title>
      {bars.map((bar, index) => {
        const height = Math.max(LEAST_HEIGHT, Math.round(bar * HEIGHT));
        const className = index === bars.length - 1 ? "today" : undefined;
        return (
          <rect
            key={index}
            className={className}
            x={index * STEP}
            y={HEIGHT - height}
            width={BAR}
            height={height}
          />
        );
      })}
    </svg>
  );
}
