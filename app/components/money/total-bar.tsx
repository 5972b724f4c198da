import { Key } from "~/components/form/key";
import { Money } from "./money";

type Props = { label: string; kobo: number; action: string } & (
  | { href: string; form?: undefined }
  /** Sends this form to go on, so that nothing chosen is lost. */
  | { href?: undefined; form: string }
);

/** On phones the total sticks to the foot and leads to the order. */
export function TotalBar({ label, kobo, href, form, action }: Props) {
  return (
    <div className="topay">
      <span>
        <small className="soft">{label}</small>
        <br />
        <b>
          <Money kobo={kobo} />
        </b>
      </span>
      {href === undefined ? (
        <Key type="submit" form={form} name="intent" value="continue">
          {action}
        </Key>
      ) : (
        <Key href={href}>{action}</Key>
      )}
    </div>
  );
}
