import { Card } from "~/components/page/card";
import { CheckField } from "~/components/form/check";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Key } from "~/components/form/key";
import { Money } from "~/components/money/money";
import { PickGroup } from "~/components/form/pick";
import { Rows } from "~/components/page/rows";
import { Slip } from "~/components/money/slip";
import { formatNaira } from "~/models/money";

interface After {
  kind: "after";
  planId: number;
  duration: string;
  title: string;
  text: string;
  free: boolean;
  renews: boolean;
}

interface Upgrade {
  kind: "upgrade";
  planId: number;
  title: string;
  lines: { name: string; amount: number }[];
  vat: number;
  total: number;
  toWallet: number;
  until: string;
  submissionKey: string;
  held: boolean;
  /** Where the wallet lacks something for it. */
  topUp: { text: string; href: string } | null;
}

interface Props {
  preview: After | Upgrade;
  cards: { id: number; label: string; expires: string }[];
  balance: number;
  error: string | undefined;
}

/** What a change does and costs, before it is made. */
export function PreviewCard({ preview, ...rest }: Props) {
  return preview.kind === "after" ? <AfterCard {...preview} /> : <UpgradeCard {...preview} {...rest} />;
}

function AfterCard({ planId, duration, title, text, free, renews }: After) {
  return (
    <Card id="change" title={`Change to ${title}`}>
      <p>{text}</p>
      {!free && (
        <p>
          {renews
            ? "It is paid the way your plan renews, at the price on that day."
            : "Choose under Renewal how it is paid. If you do not, your plan ends then."}
        </p>
      )}
      <form method="post">
        <HiddenFields values={{ plan: String(planId), duration }} />
        <Actions intent="after" label={`Change to ${title}`} />
      </form>
    </Card>
  );
}

function UpgradeCard({
  planId,
  lines,
  vat,
  total,
  until,
  submissionKey,
  ...rest
}: Upgrade & Omit<Props, "preview">) {
  const rows = [
    ...lines.map(({ name, amount }) => ({
      name,
      value: <Money kobo={amount} />,
      ...(amount < 0 ? { kind: "minus" as const } : {}),
    })),
    ...(vat > 0 ? [{ name: "VAT", value: <Money kobo={vat} /> }] : []),
    { name: "You pay now", value: <Money kobo={total} />, kind: "sum" as const },
  ];
  return (
    <form method="post" className="stack-l" action={`/plans-and-billings?plan=${planId}#change`}>
      <HiddenFields
        values={{ plan: String(planId), submission_key: submissionKey, total_amount: String(total) }}
      />
      <Slip id="change" title={`Upgrade to ${rest.title}`} aside={`until ${until}`}>
        <Rows rows={rows} />
        <p className="soft">
          It starts at once. Your paid time ends when it did, and renewal goes on at the new price.
          {rest.toWallet > 0 && ` ${formatNaira(rest.toWallet)} of your old plan go to your wallet.`}
        </p>
      </Slip>
      <PayChoice {...rest} total={total} />
      <Actions intent="upgrade" label="Upgrade now" />
    </form>
  );
}

function PayChoice({
  cards,
  balance,
  error,
  held,
  total,
  topUp,
}: Omit<Props, "preview"> & Pick<Upgrade, "held" | "total" | "topUp">) {
  const saved = held ? [] : cards;
  const options = [
    { value: "wallet", label: "Wallet", detail: `It holds ${formatNaira(balance)}` },
    ...saved.map(({ id, label, expires }) => ({
      value: String(id),
      label,
      detail: `Saved card, good until ${expires}`,
    })),
    { value: "new", label: "Pay with new card" },
  ];
  return (
    <PickGroup
      legend="How do you pay?"
      name="auth_code"
      hint="For a saved card or a large sum we may ask for your password again."
      value={balance >= total ? "wallet" : String(saved[0]?.id ?? "new")}
      error={error}
      options={options}
    >
      {topUp && (
        <a className="tap" href={topUp.href}>
          {topUp.text}
        </a>
      )}
      <CheckField name="save_card" value="1">
        Save card. Only for a new card.
      </CheckField>
    </PickGroup>
  );
}

function Actions({ intent, label }: { intent: string; label: string }) {
  return (
    <p className="acts">
      <Key name="intent" value={intent}>
        {label}
      </Key>
      <Key kind="alt" href="/plans-and-billings">
        Back
      </Key>
    </p>
  );
}
