import { PauseNote } from "~/components/plan/pause-note";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { Money } from "~/components/money/money";
import { Note } from "~/components/page/note";
import { Rows } from "~/components/page/rows";
import { Cut, OrderSummary } from "~/components/money/order-summary";
import { CHANGE, RENEWAL } from "~/models/subscriptions/billing-paths";
import type { PlanLosses } from "../plan-losses.server";

/** What is paid next, when the paid time ends. */
interface NextCharge {
  from: string;
  /** null if the plan is no longer on sale. */
  title: string | null;
  total: number;
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

/** What a change at the end of the paid time does and costs, before it is made. */
export function AfterCard({
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
      {pauses !== null && <PauseNote text={pauses} />}
      <Rows rows={limits} />
      {features.length > 0 && <p>No longer included: {features.join(", ")}.</p>}
    </>
  );
}

function NextChargeRows({ from, title, total }: NextCharge) {
  const value = total > 0 ? <Money kobo={total} /> : "Free";
  return title === null ? null : <Rows rows={[{ name: `From ${from}`, detail: title, value }]} />;
}
