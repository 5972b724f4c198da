import { formatCount } from "~/models/money";

/** From this share on, a meter warns and the next step says what to do. */
export const NEARLY_FULL = 0.9;

type Props = { id: string; name: string; used: number; limit: number | null };

/** Usage in words and as a bar, which becomes a warning when nearly full. Without a limit there is no bar. */
export function Meter({ id, name, used, limit }: Props) {
  const words =
    limit === null ? `${formatCount(used)}, no limit` : `${formatCount(used)} of ${formatCount(limit)}`;
  return (
    <div className="meter">
      <b id={id}>{name}</b> <span>{words}</span>
      {limit === null ? null : (
        <meter
          min={0}
          max={limit}
          low={limit * NEARLY_FULL}
          high={limit}
          optimum={0}
          value={used}
          aria-labelledby={id}
        >
          {words}
        </meter>
      )}
    </div>
  );
}
