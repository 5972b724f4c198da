import type { PlanView } from "~/models/plans/view";
import { Note } from "~/components/page/note";
import { PlanCard } from "~/components/plan/card";

export function Plans({ plans }: { plans: PlanView[] | null }) {
  return (
    <section className="band sunk" aria-labelledby="plans">
      <div className="wrap">
        <div className="head">
          <h2 id="plans">Start free. Pay when you need more.</h2>
          {plans && <p>Prices are for one year, in naira.</p>}
        </div>
        {plans ? (
          <div className="grid plans">
            {plans.map((plan) => (
              <PlanCard key={plan.id} {...plan} description={plan.audience} heading="h3" />
            ))}
          </div>
        ) : (
          <Note tone="warn">We cannot show our prices right now. Try again in a few minutes, or ask us.</Note>
        )}
        <p className="under">
          <a className="tap" href="/pricing">
            Compare Plans and Features
          </a>
        </p>
      </div>
    </section>
  );
}
