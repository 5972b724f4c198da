import { ContinueSoon } from "~/components/form/continue-soon";
import { Button } from "~/components/form/button";
import { Money } from "~/components/money/money";
import { OrderSummary } from "~/components/money/order-summary";
import { Rows } from "~/components/page/rows";
import { Tag } from "~/components/page/tag";

/* How the checkout of a location ends, and what it says if the location is already paid. */

const HOME = "/reseller";

interface PaidProps {
  shopName: string;
  planName: string;
  paid: { until: string | null; taken: string; left: string; kept: string | null; receipt: string };
}

const SUCCESS_STAYS = 5;

export function Paid({ shopName, planName, paid }: PaidProps) {
  return (
    <>
      <div className="note stack" role="status">
        <h1>Subscription successful!</h1>
        <p>Your plus plan subscription has been successfully activated</p>
        <p>
          <bdi>{shopName}</bdi>
          {paid.until === null ? "" : `: ${planName} until ${paid.until}`}. {paid.taken} taken, {paid.left}{" "}
          left. {paid.kept !== null && `You kept ${paid.kept}. `}
          <a href={paid.receipt}>See the receipt</a>
        </p>
      </div>
      <ContinueSoon to={HOME} name="your customers" seconds={SUCCESS_STAYS}>
        Back to customers
      </ContinueSoon>
    </>
  );
}

const FAILURE_STAYS = 10;

interface FailedProps {
  why: string[];
  balance: string;
  total: string;
  again: string;
}

export function Failed({ why, balance, total, again }: FailedProps) {
  return (
    <>
      <div className="note bad stack" role="alert">
        <h1>Subscription not successful!</h1>
        <p>There was an issue with your payment. Please try again.</p>
        {why.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        <p>
          No tokens were taken. You still have {balance}. The total is now {total}.
        </p>
      </div>
      <ContinueSoon to={again} name="the payment" seconds={FAILURE_STAYS}>
        Try again
      </ContinueSoon>
      <p>
        <a className="tap" href={HOME}>
          Back to customers
        </a>
      </p>
    </>
  );
}

interface DoneProps {
  shopName: string;
  registrant: string | null;
  done: {
    standing: string;
    last: {
      name: string;
      when: string;
      total: number;
      tokens: string;
      kept: string | null;
      receipt: string;
    } | null;
    more: string;
  };
}

/** What was paid, instead of a form that would sell it again; more time is a separate choice. */
export function Done({ shopName, registrant, done: { standing, last, more } }: DoneProps) {
  return (
    <>
      <div className="title">
        <a className="tap" href={HOME}>
          Back to customers
        </a>
        <h1>
          <bdi>{shopName}</bdi>
        </h1>
        <p className="soft">
          {registrant !== null && <bdi>{registrant}. </bdi>}
          {standing} There is nothing to pay now.
        </p>
      </div>
      {last && (
        <OrderSummary title="Your last payment" aside={<Tag tone="good">Paid</Tag>} id="last">
          <Rows
            rows={[
              { name: "For", value: last.name },
              { name: "Paid on", value: last.when },
              { name: "Paid with", value: last.tokens },
              ...(last.kept === null ? [] : [{ name: "You kept", value: last.kept }]),
              { name: "Total paid", value: <Money kobo={last.total} />, kind: "sum" },
            ]}
          />
          <p className="acts">
            <a className="tap" href={last.receipt}>
              See the receipt
            </a>
          </p>
        </OrderSummary>
      )}
      <p className="acts">
        <Button href={more}>Pay for more time</Button>
      </p>
    </>
  );
}
