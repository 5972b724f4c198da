import { Button } from "~/components/form/button";
import type { WalletKind } from "~/models/ledger/journal";
import { walletWords } from "~/models/ledger/wallet";
import type { PaymentView } from "~/models/payments/view";

interface Props {
  next: PaymentView["next"];
  reference: string;
  /** What the provider's page shows: "account number". */
  ticket: string;
  payUrl: string | null;
  again: string;
  /** The wallet that a payment adds to. */
  home: WalletKind;
}

/** What to do now; the provider's page is a plain link, which needs no script. */
export function NextStep({ next, reference, ticket, payUrl, again, home }: Props) {
  const other = next === "again" ? "main" : "alt";
  return (
    <p className="acts">
      {(next === "check" || next === "wait") && <Button href={`/payment/${reference}`}>Check again</Button>}
      {next === "wait" && payUrl !== null && (
        <Button href={payUrl} kind="alt">
          See the {ticket}
        </Button>
      )}
      {next === "pay" && payUrl !== null && <Button href={payUrl}>Continue to payment</Button>}
      {(next === "again" || next === "pay" || next === "wait") && (
        <Button href={again} kind={other}>
          {next === "again" ? "Try again" : "Choose another way to pay"}
        </Button>
      )}
      {next === null && (
        <a className="tap" href={walletWords[home].path}>
          To your {walletWords[home].name}
        </a>
      )}
    </p>
  );
}
