import till from "~/assets/till.svg";
import { Button } from "~/components/form/button";
import { Money } from "~/components/money/money";
import { Cut } from "~/components/money/order-summary";
import { type Row, Rows } from "~/components/page/rows";
import { Tag } from "~/components/page/tag";
import { StepButton } from "~/components/plan/action";
import { naira } from "~/models/money";
import { getStarted } from "~/messages/plans/call-to-action";
import type { PlanView } from "~/messages/plans/plan-card";
import { TRIAL } from "~/models/subscriptions/trial";

export function Hero({ plans }: { plans: PlanView[] | null }) {
  const { trial, step } = getStarted(plans);
  return (
    <section className="wrap grid hero">
      <div>
        <h1>Know what sold, what is left and who owes you.</h1>
        <p className="lead">
          Kaypoint is your till, your stock book and your customer list in one app. It works on Windows, Mac,
          Linux and your phone.
        </p>
        <div className="acts">
          <StepButton large step={step} />{" "}
          <Button large kind="alt" href="/contact">
            Contact Sales
          </Button>
        </div>
        {trial && <p className="soft under">{`Try Plus free for ${TRIAL}. No card needed.`}</p>}
      </div>
      <HeroTill />
    </section>
  );
}

const blurbs = [
  { head: "Simple management", text: "Sync your stock and start selling within minutes." },
  { head: "Track your sales", text: "See what you sold today, this week and this month." },
  { head: "Grow at your pace", text: "Cloud software with integrations for the tools you already use." },
];

export function Blurbs() {
  return (
    <section className="wrap" aria-label="Why Kaypoint">
      <ul className="grid three blurbs">
        {blurbs.map(({ head, text }) => (
          <li key={head}>
            <h3>{head}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const sold: Row[] = [
  { name: "Rice, 5 kg × 1", value: <Money kobo={naira(9_500)} /> },
  { name: "Oil, 1 L × 2", value: <Money kobo={naira(7_000)} /> },
  { name: "Total", value: <Money kobo={naira(16_500)} />, kind: "sum" },
];
const left: Row[] = [
  { name: "Rice, 5 kg", value: "14 bags" },
  { name: "Oil, 1 L", value: <Tag tone="warn">3 left</Tag> },
];
const owed: Row[] = [
  { name: "Ada", value: <Money kobo={naira(4_500)} /> },
  { name: "Tunde", value: <Money kobo={naira(12_300)} /> },
];

/** The headline's picture: a sale on the till and its receipt. */
export function HeroTill() {
  return (
    <figure className="till">
      <img
        src={till}
        width={480}
        height={300}
        alt="Kaypoint till with a basket of three items and a total of ₦16,500."
      />
      <div className="slot" />
      <div className="feed">
        <div className="summary-card">
          <h2>What sold</h2>
          <Rows rows={sold} />
          <Cut />
          <h2>What is left</h2>
          <Rows rows={left} />
          <Cut />
          <h2>Who owes you</h2>
          <Rows rows={owed} />
        </div>
      </div>
    </figure>
  );
}
