import { Card } from "~/components/page/card";
import { AmountForm } from "~/components/form/amount-form";

interface Props {
  least: number;
  most: number;
  /** Whether the owner has verified the phone. */
  open: boolean;
}

export function TopUpCard({ open, ...bounds }: Props) {
  return (
    <Card id="add-money" title="Add money">
      {open ? (
        <AmountForm {...bounds} amount="" back={null} action="Continue" />
      ) : (
        <p>
          Before you can add money, <a href="/verify-phone">verify your phone number</a>.
        </p>
      )}
    </Card>
  );
}
