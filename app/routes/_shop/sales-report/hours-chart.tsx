import type { HoursPicture } from "./hours-picture.server";

type Props = Pick<HoursPicture, "bars" | "height" | "labels" | "most" | "words"> & { title: string };

/** How many sales each hour of the day had. The table beside it has the numbers. */
export function HoursChart({ title, bars, height, labels, most, words }: Props) {
  return (
    <svg className="hours" role="img" aria-labelledby="hours-title hours-words">
      <title id="hours-title">{title}</title>
      <desc id="hours-words">{words}</desc>
      {bars.map(({ hour, x, width, y, height: size, isBusiest }) => (
        <rect
          key={hour}
          {...(isBusiest && { className: "busiest" })}
          x={`${x}%`}
          width={`${width}%`}
          y={y}
          height={size}
        />
      ))}
      <line x1="0" x2="100%" y1={height} y2={height} />
      {labels.map(({ x, text }) => (
        <text key={x} x={`${x}%`} y={height} dy="1.58em">
          {text}
        </text>
      ))}
      <text className="most" x={`${most.x}%`} y={most.y}>
        {most.text}
      </text>
    </svg>
  );
}
