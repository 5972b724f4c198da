import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ComponentProps } from "react";
import { AmountForm } from "~/components/form/amount-form";
import { Fold } from "~/components/page/fold";
import { Note } from "~/components/page/note";
import { Rows } from "~/components/page/rows";
import type { WalletKind } from "~/models/ledger/journal";
import { walletWords } from "~/models/ledger/wallet";
import { Money } from "./money";
import { PayPage } from "./pay-page";
import { TopUpForm } from "./top-up-form";
import { WalletAmount } from "./wallet-amount";

type Form = Omit<ComponentProps<typeof TopUpForm>, "wallet" | "quote" | "back" | "fields">;

interface TopUp extends Form {
  wallet: WalletKind;
  balance: number;
  /** How to pay, as it was chosen before the password was asked for. */
  typed: { auth_code?: string; save_card?: string } | null;
  quote: ComponentProps<typeof TopUpForm>["quote"] | null;
  amount: string;
  error: string | null;
  back: string | null;
  /** The money is missing for a purchase on the page it leads back to. */
  forPurchase: boolean;
  least: number;
  most: number;
  fees: { text: string; abroad: string; examples: { amount: number; fee: number }[] };
}

interface Props extends TopUp {
  lastResult: SubmissionResult | undefined;
}

export const topUpTitles = {
  wallet: "Add money to your wallet",
  tokens: "Buy tokens",
} as const satisfies Record<WalletKind, string>;

/** Asks how much to add to a wallet, shows what that costs, and asks how to pay. */
export function TopUpPage({
  lastResult,
  wallet,
  balance,
  typed,
  quote,
  amount,
  error,
  back,
  ...page
}: Props) {
  const { forPurchase, least, most, fees, ...paying } = page;
  const [form, fields] = useForm<{ amount: string; auth_code: string; save_card: string }>({
    id: "top-up-form",
    lastResult,
    defaultValue: typed,
  });
  const errors = { ...(error !== null && { amount: [error] }), ...form.allErrors };
  const { path, addPath } = walletWords[wallet];
  const amounts = (
    <AmountForm
      path={addPath}
      amount={amount}
      back={back}
      least={least}
      most={most}
      error={errors.amount?.[0]}
      action={quote ? "Change" : "Continue"}
    />
  );
  return (
    <PayPage
      back={{ href: back ?? path, text: "Cancel" }}
      title={topUpTitles[wallet]}
      text={
        <>
          {wallet === "tokens" ? "1 KPT = ₦1. You have" : "Your wallet holds"}{" "}
          <WalletAmount wallet={wallet} amount={balance} />.
        </>
      }
      answer={lastResult}
      error={errors}
    >
      {forPurchase && <PurchaseNote wallet={wallet} />}
      {quote ? (
        <>
          <TopUpForm {...paying} wallet={wallet} quote={quote} back={back} fields={fields} />
          <Fold summary="Change the amount" open={errors.amount !== undefined}>
            {amounts}
          </Fold>
        </>
      ) : (
        amounts
      )}
      <FeeTable {...fees} open={quote === null} />
    </PayPage>
  );
}

function PurchaseNote({ wallet }: { wallet: WalletKind }) {
  return (
    <Note tone="warn">
      {wallet === "tokens" ? "First buy tokens." : "First add money."} Then we bring you back to pay for your
      order.
    </Note>
  );
}

function FeeTable({ text, abroad, examples, open }: TopUp["fees"] & { open: boolean }) {
  return (
    <Fold summary="Payment fee" open={open}>
      <p>
        {text}. With a saved card from abroad: {abroad}.
      </p>
      <Rows
        rows={examples.map(({ amount, fee }) => ({
          name: (
            <>
              For <Money kobo={amount} />
            </>
          ),
          value: <Money kobo={fee} />,
        }))}
      />
    </Fold>
  );
}
