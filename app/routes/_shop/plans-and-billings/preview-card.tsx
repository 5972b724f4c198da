import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { Money } from "~/components/money/money";
import { PayChoice, type PayChoiceProps } from "~/components/money/pay-choice";
import { Note } from "~/components/page/note";
import { Rows } from "~/components/page/rows";
import { Cut, OrderSummary } from "~/components/money/order-summary";
import { formatNaira } from "~/models/money";

/** What follows when the paid time ends. */
interface Later {
  from: string;
  /** null if the plan is no longer on sale. */
  title: string | null;
  total: number;
  /** What happens next, in a sentence or two. */
  text: string;
  /** Whether it is paid automatically, or free. */
  paid: boolean;
}

interface After {
  kind: "after";
  planId: number;
  duration: string;
  title: string;
  text: string;
  later: Later;
  /** Who and what is paused then; null for nothing. */
  pauses: string | null;
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
  later: Later;
  submissionKey: string;
  held: boolean;
  /** If the wallet has too little for it. */
  topUp: { text: string; href: string } | null;
}

interface Props {
  preview: After | Upgrade;
  cards: PayChoiceProps["cards"];
  banks: PayChoiceProps["banks"];
  balance: number;
  error: string | undefined;
}

/** What a change does and costs, before it is made. */
export function PreviewCard({ preview, ...rest }: Props) {
  return preview.kind === "after" ? <AfterCard {...preview} /> : <UpgradeCard {...preview} {...rest} />;
}

function AfterCard({ planId, duration, title, text, later, pauses }: After) {
  return (
    <form method="post" className="stack-l" action="/plans-and-billings#change">
      <HiddenFields values={{ plan: String(planId), duration }} />
      <OrderSummary id="change" title={`Change to ${title}`}>
        <Rows rows={[{ name: "You pay now", value: <Money kobo={0} />, kind: "sum" }]} />
        <Cut />
        <LaterRows {...later} />
        <p className="soft">
          {text}
          {!later.paid && " Choose under Renewal how it is paid, or your plan ends then."}
        </p>
        {pauses !== null && <Note tone="warn">{pauses}</Note>}
      </OrderSummary>
      <Actions intent="after" label={`Change to ${title}`} />
    </form>
  );
}

function LaterRows({ from, title, total }: Later) {
  const value = total > 0 ? <Money kobo={total} /> : "Free";
  return title === null ? null : <Rows rows={[{ name: `From ${from}`, detail: title, value }]} />;
}

function UpgradeCard({
  planId,
  lines,
  vat,
  total,
  until,
  later,
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
      <OrderSummary id="change" title={`Upgrade to ${rest.title}`} aside={`until ${until}`}>
        <Rows rows={rows} />
        <Cut />
        <LaterRows {...later} />
        <p className="soft">
          {rest.title} starts at once. {later.text}
          {rest.toWallet > 0 && ` ${formatNaira(rest.toWallet)} of your old plan go to your wallet.`}
        </p>
      </OrderSummary>
      <PayChoice {...rest} cards={rest.held ? [] : rest.cards} total={total} />
      <Actions intent="upgrade" label="Upgrade now" />
    </form>
  );
}

function Actions({ intent, label }: { intent: string; label: string }) {
  return (
    <p className="acts">
      <Button name="intent" value={intent}>
        {label}
      </Button>
      <Button kind="alt" href="/plans-and-billings">
        Back
      </Button>
    </p>
  );
}
