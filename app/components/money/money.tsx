import { formatNaira } from "~/models/money";

export function Money({ kobo }: { kobo: number }) {
  return <>{formatNaira(kobo)}</>;
}
