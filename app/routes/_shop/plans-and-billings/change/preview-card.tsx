import type { SubmissionResult } from "@conform-to/react";

import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { CheckField } from "~/components/form/check";
import { AskButton } from "~/components/money/ask-button";
import { Money } from "~/components/money/money";
import { PayChoice, type PayChoiceProps } from "~/components/money/pay-choice";
import { Note } from "~/components/page/note";
import { Rows } from "~/components/page/rows";
import { Cut, OrderSummary } from "~/components/money/order-summary";
import { CHANGE, changePath, RENEWAL } from "~/models/subscriptions/billing-paths";
import { LEAST_BY_CARD } from "~/models/checkout/least-by-card";
import { formatNaira } from "~/models/money";
import type { PlanLosses } from "../plan-losses.server";

/** What is paid next, when the paid time ends. */
interface NextCharge {
  from: string;
  /** null if the plan is no longer on sale. */
  title: string | null;
  total: number;
  /** What happens next, in a sentence or two. */
  text: string;
  /** Whether it is paid automatically, or free. */
  isPaid: boolean;
}

/** A change that counts when the paid time ends. */
interface ChangeAtEnd {
  kind: "after";
  planId: number;
  duration: string;
  title: string;
  text: string;
  later: NextCharge;
  /** The wallet or card that pays; null if it is free, or nothing is chosen. */
  payer: string | null;
  /** The page on which the same plan is paid for now, for the other time; null for another plan. */
  payNow: string | null;
  /** Who and what is paused then; null for nothing. */
  pauses: string | null;
  losses: PlanLosses;
  /** What the wallet lacks today for the first period, if it pays. */
  missing: { text: string; topUp: { text: string; href: string } } | null;
  /** Of the button that changes nothing. */
  keepLabel: string;
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
  later: NextCharge;
  /** The box that makes the card that pays renew the plan. */
  tick: { text: string | null; checked: boolean };
  submissionKey: string;
  held: boolean;
  /** If the wallet has too little for it. */
  topUp: { text: string; href: string } | null;
}

interface Props {
  preview: ChangeAtEnd | Upgrade;
  cards: PayChoiceProps["cards"];
  banks: PayChoiceProps["banks"];
  balance: number;
  lastResult: SubmissionResult | undefined;
}

/** What a change does and costs, before it is made. */
export function PreviewCard({ preview, ...rest }: Props) {
  return preview.kind === "after" ? <AfterCard {...preview} /> : <UpgradeCard {...preview} {...rest} />;
}

function AfterCard({
  planId,
  duration,
  title,
  text,
  later,
  payer,
  payNow,
  pauses,
  losses,
  missing,
  keepLabel,
}: ChangeAtEnd) {
  return (
    <form method="post" className="stack-l" action={CHANGE}>
      <HiddenFields values={{ plan: String(planId), duration }} />
      <OrderSummary id="change" title={`Change to ${title}`}>
        <Rows rows={[{ name: "You pay now", value: <Money kobo={0} /> }]} />
        <NextChargeRows {...later} />
        {payer !== null && <Rows rows={[{ name: "Paid from", value: payer }]} />}
        {missing !== null && (
          <Note tone="warn">
            {missing.text} <a href={missing.topUp.href}>{missing.topUp.text}</a>
          </Note>
        )}
        <p className="soft">
          {text}
          {!later.isPaid && (
            <>
              {" "}
              <a href={RENEWAL}>Choose how to pay</a>, or your plan ends then.
            </>
          )}
          {payNow !== null && (
            <>
              {" "}
              You can also <a href={payNow}>pay for it now</a>.
            </>
          )}
        </p>
        <Losses {...losses} from={later.from} pauses={pauses} />
      </OrderSummary>
      <AfterActions
        isLoss={losesAnything(losses, pauses)}
        change={`Change to ${title}`}
        keepLabel={keepLabel}
      />
    </form>
  );
}

const losesAnything = ({ limits, features }: PlanLosses, pauses: string | null): boolean =>
  limits.length > 0 || features.length > 0 || pauses !== null;

interface AfterActionsProps {
  isLoss: boolean;
  change: string;
  keepLabel: string;
}

/** A change that takes something away is not the first button. */
function AfterActions({ isLoss, change, keepLabel }: AfterActionsProps) {
  const stay = (
    <Button kind={isLoss ? "main" : "alt"} href={CHANGE}>
      {keepLabel}
    </Button>
  );
  return (
    <p className="acts">
      {isLoss && stay}{" "}
      <Button kind={isLoss ? "alt" : "main"} name="intent" value="after">
        {change}
      </Button>{" "}
      {!isLoss && stay}
    </p>
  );
}

/** What stops on the day of the change. */
function Losses({
  limits,
  features,
  from,
  pauses,
}: PlanLosses & Pick<ChangeAtEnd, "pauses"> & { from: string }) {
  if (!losesAnything({ limits, features }, pauses)) return null;
  return (
    <>
      <Cut />
      <h3>What you lose on {from}</h3>
      {pauses !== null && <Note tone="warn">{pauses}</Note>}
      <Rows rows={limits} />
      {features.length > 0 && <p>No longer included: {features.join(", ")}.</p>}
    </>
  );
}

function NextChargeRows({ from, title, total }: NextCharge) {
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
  tick,
  submissionKey,
  lastResult,
  ...rest
}: Upgrade & Omit<Props, "preview">) {
  const sent = lastResult?.initialValue;
  const way = sent?.["auth_code"];
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
    <form method="post" className="stack-l" action={changePath(planId)}>
      <HiddenFields
        values={{ plan: String(planId), submission_key: submissionKey, total_amount: String(total) }}
      />
      <OrderSummary id="change" title={`Upgrade to ${rest.title}`} aside={`until ${until}`}>
        <Rows rows={rows} />
        <Cut />
        <NextChargeRows {...later} />
        <p className="soft">
          {rest.title} starts now. {later.text}
          {rest.toWallet > 0 && ` ${formatNaira(rest.toWallet)} of your old plan goes to your wallet.`}
        </p>
      </OrderSummary>
      <PayChoice
        {...rest}
        cards={rest.held ? [] : rest.cards}
        total={total}
        chosen={typeof way === "string" ? way : undefined}
        error={lastResult?.error?.["auth_code"]?.[0]}
        tick={
          tick.text && (
            <CheckField name="renews" value="1" checked={sent ? sent["renews"] === "1" : tick.checked}>
              {tick.text}
            </CheckField>
          )
        }
      />
      <p className="acts">
        <Button name="intent" value="upgrade">
          Upgrade now
        </Button>{" "}
        <Button kind="alt" href={CHANGE}>
          Back
        </Button>
      </p>
      {total >= LEAST_BY_CARD && <AskButton />}
    </form>
  );
}
