import type { Bar, Chart } from "./report-chart";

type Props = Chart & { title: string };

/**
 * Widths are in percent and heights in pixels, so that text keeps its size at any width, and its places are in em, so
 * that it may grow; then every second label is left out. The line of the previous period is stretched instead, since a path cannot use percent.
 */
export function SalesChart({
  title,
  ticks,
  zero,
  height,
  sales,
  profit,
  before,
  labels,
  best,
  words,
}: Props) {
  return (
    <svg className="chart" role="img" aria-labelledby="chart-title chart-words">
      <title id="chart-title">{title}</title>
      <desc id="chart-words">{words}</desc>
      {ticks.map(({ y, text }) => (
        <g key={text}>
          <line className="grid-line" x1="0" x2="100%" y1={y} y2={y} />
          <text className="scale" x="-8" y={y} dy="0.33em">
            {text}
          </text>
        </g>
      ))}
      <Bars bars={sales} className="sales" />
      <Bars bars={profit} className="profit" />
      <svg className="over" viewBox={`0 0 100 ${height}`} height={height} preserveAspectRatio="none">
        <path className="before" d={before} vectorEffect="non-scaling-stroke" />
      </svg>
      <line className="zero" x1="0" x2="100%" y1={zero} y2={zero} />
      {labels.map(({ x, top, bottom }, index) => (
        <g key={x} className={index % 2 === 1 ? "other" : undefined}>
          <text className="day" x={`${x}%`} y={height} dy="1.58em">
            {top}
          </text>
          <text className="mid" x={`${x}%`} y={height} dy="2.92em">
            {bottom}
          </text>
        </g>
      ))}
      {best && (
        <>
          <text className="last" x="100%" y="0" dy="-0.67em">
            {best.text}
          </text>
          <circle className="best" cx={`${best.x}%`} cy={best.y} r="5" />
        </>
      )}
    </svg>
  );
}

function Bars({ bars, className }: { bars: Bar[]; className: string }) {
  return bars
    .filter(({ height }) => height > 0)
    .map(({ x, width, y, height }) => (
      <rect key={x} className={className} x={`${x}%`} width={`${width}%`} y={y} height={height} />
    ));
}
