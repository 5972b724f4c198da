import { Button } from "~/components/form/button";
import type { PaymentView } from "~/messages/payments/payment";

interface Props {
  next: PaymentView["next"];
  /** The page that asks the provider again. */
  check: string;
  /** What the provider's page shows: "account number". */
  ticket: string | null;
  payUrl: string | null;
  again: string;
  /** Where to go if nothing is left to do. */
  home: { href: string; text: string } | null;
}

/** What to do now; the provider's page is a plain link, which needs no script. */
export function NextStep({ next, check, ticket, payUrl, again, home }: Props) {
  const other = next === "again" ? "main" : "alt";
  return (
    <p className="acts">
      {(next === "check" || next === "wait") && <Button href={check}>Check again</Button>}
      {next === "wait" && payUrl !== null && (
        <a className="tap" href={payUrl}>
          See the {ticket}
        </a>
      )}
      {next === "pay" && payUrl !== null && <Button href={payUrl}>Continue to payment</Button>}
      {(next === "again" || next === "pay" || next === "wait") && (
        <Button href={again} kind={other}>
          {next === "again" ? "Try again" : "Choose another way to pay"}
        </Button>
      )}
      {next === null && home !== null && (
        <a className="tap" href={home.href}>
          {home.text}
        </a>
      )}
    </p>
  );
}
