import { formatCount } from "~/models/money";

type Props = { id: string; name: string; done: number; all: number };

/** The progress of some work, in words and as a bar. */
export function Progress({ id, name, done, all }: Props) {
  const words = `${formatCount(done)} of ${formatCount(all)}`;
  return (
    <div className="meter">
      <b id={id}>{name}</b> <span>{words}</span>
      <progress max={Math.max(1, all)} value={done} aria-labelledby={id}>
        {words}
      </progress>
    </div>
  );
}
