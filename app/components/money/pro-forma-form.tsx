import { Button } from "~/components/form/button";
import { HiddenFields } from "~/components/form/hidden-fields";
import { MAKE_PRO_FORMA } from "~/models/pay-links/ask";
import { PRO_FORMAS } from "~/models/pro-formas/pro-forma";

/** For an order that waits: a paper for the company that pays. */
export function ProFormaForm({ order }: { order: string }) {
  return (
    <form method="post" action={PRO_FORMAS} className="stack">
      <HiddenFields values={{ order }} />
      <p className="soft">
        Paying through a company? Send them a pro-forma invoice, with the price and a link to pay.
      </p>
      <p className="acts">
        <Button kind="alt">{MAKE_PRO_FORMA}</Button>
      </p>
    </form>
  );
}
