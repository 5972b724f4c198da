import { formatNaira } from "~/models/money";

/** An amount, which no line breaks. */
export function Money({ kobo }: { kobo: number }) {
  return <span className="naira">{formatNaira(kobo)}</span>;
}
