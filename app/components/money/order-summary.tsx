import type { ReactNode } from "react";
import { classNames } from "~/components/page/class-names";

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
