import { Key } from "~/components/form/key";
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
        <a className="tap" href={walletWords[home].path}>
          To your {walletWords[home].name}
        </a>
      )}
    </p>
  );
}
