import { Key } from "./key";
import { Money } from "./money";

type Props = { label: string; kobo: number; href: string; action: string };

/** On phones the total sticks to the foot and leads to the order. */
export function TotalBar({ label, kobo, href, action }: Props) {
  return (
    <div className="topay">
      <span>
        <small className="soft">{label}</small>
        <br />
        <b>
          <Money kobo={kobo} />
        </b>
      </span>
      <Key href={href}>{action}</Key>
    </div>
  );
}
