import { Card } from "~/components/page/card";
import { Tag } from "~/components/page/tag";
import { keepWhole } from "~/components/page/unbroken";
import type { WalletKind } from "~/models/ledger/journal";
import { walletWords } from "~/models/ledger/wallet";
import { AUTOMATIC_TOP_UP } from "./automatic-top-up-page";

interface Props {
  wallet: WalletKind;
  /** What it does; null if it is off. */
  text: string | null;
}

export function AutomaticTopUpCard({ wallet, text }: Props) {
  const off =
    wallet === "tokens"
      ? "Never run out of tokens: we charge your card when you have few left."
      : "Never miss a renewal: we charge your card when your wallet runs low.";
  return (
    <Card
      id="automatic-top-up"
      title={AUTOMATIC_TOP_UP}
      aside={<Tag tone={text === null ? "warn" : "good"}>{text === null ? "Off" : "On"}</Tag>}
    >
      <p>{keepWhole(text ?? off)}</p>
      <p>
        <a className="tap" href={walletWords[wallet].automaticPath}>
          {text === null ? "Set it up" : "Change it or switch it off"}
        </a>
      </p>
    </Card>
  );
}
