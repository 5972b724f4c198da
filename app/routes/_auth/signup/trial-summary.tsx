import { formatNaira, type Kobo } from "~/models/money";

/** What the free trial is and what follows it, shown before the form. */
export function TrialSummary({ ends, yearly }: { ends: string; yearly: Kobo }) {
  return (
    <section className="summary-card" aria-labelledby="trial">
      <div className="summary-card-head">
        <h2 id="trial">Your free trial</h2>
        <span className="soft">Plus</span>
      </div>
      <dl className="rows">
        <div>
          <dt>Starts</dt>
          <dd>today</dd>
        </div>
        <div>
          <dt>Ends</dt>
          <dd>{ends}</dd>
        </div>
        <div className="sum">
          <dt>You pay today</dt>
          <dd>₦0</dd>
        </div>
      </dl>
      <hr className="cut" />
      <p className="soft">
        When it ends, pay {formatNaira(yearly)} a year or stay on Basic for free. We never charge without
        asking.
      </p>
    </section>
  );
}
