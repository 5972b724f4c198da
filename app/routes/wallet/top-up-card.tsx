import { Card } from "~/components/page/card";
import { AmountForm } from "~/components/form/amount-form";

interface Props {
  amount: string;
  back: string | null;
  least: number;
  most: number;
  /** Whether the owner has verified the phone. */
  open: boolean;
}

export function TopUpCard({ open, ...aim }: Props) {
  return (
    <Card id="add-money" title={aim.back === null ? "Add money" : "Top up the missing amount"}>
      {open ? (
        <AmountForm {...aim} action="Continue" />
      ) : (
        <p>
          Before you can add money, <a href="/verify-phone">verify your phone number</a>.
        </p>
      )}
    </Card>
  );
}
