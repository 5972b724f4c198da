import { Key } from "~/components/form/key";
import type { PaymentView } from "~/models/payments/view";

interface Props {
  next: PaymentView["next"];
  reference: string;
  /** What the provider's page shows: "account number". */
  ticket: string;
  payUrl: string | null;
  again: string;
}

/** What to do now; the provider's page is a plain link, which needs no script. */
export function NextStep({ next, reference, ticket, payUrl, again }: Props) {
  const other = next === "again" ? "main" : "alt";
  return (
    <p className="acts">
      {(next === "check" || next === "wait") && <Key href={`/payment/${reference}`}>Check again</Key>}
      {next === "wait" && payUrl !== null && (
        <Key href={payUrl} kind="alt">
          See the {ticket}
        </Key>
      )}
      {next === "pay" && payUrl !== null && <Key href={payUrl}>Go on to the payment page</Key>}
      {(next === "again" || next === "pay" || next === "wait") && (
        <Key href={again} kind={other}>
          {next === "again" ? "Try again" : "Choose another way to pay"}
        </Key>
      )}
      {next === null && (
        <a className="tap" href="/wallet">
          To your wallet
        </a>
      )}
    </p>
  );
}
