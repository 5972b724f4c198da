import type { ReactNode } from "react";

import { CheckField } from "~/components/form/check";
import { PickGroup } from "~/components/form/pick";
import { PopupField } from "~/components/money/popup-field";
import { withIcons } from "~/components/money/way-icon";
import { Note } from "~/components/page/note";
import { WALLET_TOO_LOW } from "~/models/ledger/wallet";
import { chosenWay, NEW_CARD, type PayingMeans, shortWalletText, WALLET, waysToPay } from "./ways-to-pay";

export interface PayChoiceProps extends PayingMeans {
  /** If the wallet has too little for it. */
  topUp: { text: string; href: string } | null;
  /** The earlier choice. */
  chosen?: string | null | undefined;
  save?: boolean;
  /** Above the cards, and above the ways without one; null if they need none. */
  headings?: { cards: string; banks: string } | null;
  /** Replaces the question whether to save a new card; null asks nothing. */
  tick?: ReactNode;
  error: string | undefined;
}

/** The ways to pay for an order that is shown and paid on one page. What only a card can do is shown with a card. */
export function PayChoice({ topUp, chosen, save, headings, tick, error, ...means }: PayChoiceProps) {
  const ways = waysToPay(means);
  const first = { card: ways.find(({ byCard }) => byCard), bank: means.banks[0] };
  const headingOf = (value: string) => {
    if (value === first.card?.value) return headings?.cards;
    return value === first.bank?.value ? headings?.banks : undefined;
  };
  const way = chosenWay(means, chosen);
  const saving = (
    <CheckField name="save_card" value="1" checked={save}>
      Save card
    </CheckField>
  );
  const more: Record<string, ReactNode> = {
    [WALLET]: topUp && (
      <ShortWallet total={means.total} balance={means.balance ?? 0} {...topUp} error={error} />
    ),
    [NEW_CARD]: tick === undefined ? saving : tick,
  };
  return (
    <PickGroup
      legend="How do you pay?"
      name="auth_code"
      hint={passwordHint(means)}
      value={way}
      error={error}
      options={withIcons(ways).map(({ byCard, ...option }) => ({
        ...option,
        heading: headingOf(option.value),
        more: more[option.value],
        shares: byCard === true && tick !== undefined,
      }))}
    >
      <PopupField />
    </PickGroup>
  );
}

/** Money that is added to a wallet asks for no password by its sum. */
function passwordHint({ balance, cards }: PayingMeans): string | undefined {
  if (balance !== null) return "For a saved card or a large sum we may ask for your password again.";
  return cards.length > 0 ? "For a saved card we may ask for your password again." : undefined;
}

type ShortProps = Parameters<typeof shortWalletText>[0] &
  Pick<PayChoiceProps, "error"> &
  NonNullable<PayChoiceProps["topUp"]>;

/** What a wallet lacks that was chosen, and where to add it. */
function ShortWallet({ total, balance, error, text, href }: ShortProps) {
  return (
    <>
      {error === undefined && <Note tone="warn">{WALLET_TOO_LOW}</Note>}
      <p className="soft">
        {shortWalletText({ total, balance })}{" "}
        <a className="tap" href={href}>
          {text}
        </a>
      </p>
    </>
  );
}
