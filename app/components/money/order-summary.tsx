import type { ReactNode } from "react";
import { classNames } from "~/components/page/class-names";
import type { Row } from "~/components/page/rows";
import { Money } from "./money";

type Props = {
  title: string;
  /** A few words on the right of the title. */
  aside?: ReactNode;
  id?: string;
  as?: "section" | "article" | "aside";
  heading?: "h1" | "h2" | "h3";
  className?: string;
  children: ReactNode;
};

/** Only for things with a price or a payment: prices, orders, receipts, the terms of the trial. */
export function OrderSummary({
  title,
  aside,
  id = "order-summary",
  as: Box = "section",
  heading: Heading = "h2",
  ...rest
}: Props) {
  return (
    <Box className={classNames("summary-card", rest.className)} id={id} aria-labelledby={`${id}-title`}>
      <div className="summary-card-head">
        <Heading id={`${id}-title`}>{title}</Heading>
        {typeof aside === "string" ? <span className="soft">{aside}</span> : aside}
      </div>
      {rest.children}
    </Box>
  );
}

/** The dashed line between groups of rows. */
export function Cut() {
  return <hr className="cut" />;
}

interface OrderLine {
  name: string;
  amount: number;
  /** The value of the button that takes it out; null if it stays. */
  remove: string | null;
}

export function lineRow({ name, amount, remove }: OrderLine): Row {
  if (remove === null) return { name, value: <Money kobo={amount} /> };
  const button = (
    <button type="submit" className="tap" name="remove" value={remove} aria-label={`Remove ${name}`}>
      Remove
    </button>
  );
  return { name, value: <Money kobo={amount} />, act: button };
}

interface NamedAmount {
  name: string;
  amount: number;
}

interface OrderSums {
  /** null if it is the total. */
  subtotal: number | null;
  discount: NamedAmount | null;
  vat: NamedAmount | null;
  total: number;
}

/** What leads from the lines to the total. */
export const sumRows = ({ subtotal, discount, vat, total }: OrderSums, totalName = "Total"): Row[] => [
  ...(subtotal === null ? [] : [{ name: "Subtotal", value: <Money kobo={subtotal} /> }]),
  ...(discount
    ? [{ name: discount.name, value: <Money kobo={-discount.amount} />, kind: "minus" as const }]
    : []),
  ...(vat ? [{ name: vat.name, value: <Money kobo={vat.amount} /> }] : []),
  { name: totalName, value: <Money kobo={total} />, kind: "sum" },
];
