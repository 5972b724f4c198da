import { Button, SubmitButton } from "~/components/form/button";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Fold } from "~/components/page/fold";
import { ASK, ASK_FIELD, MAKE_PRO_FORMA, PAY_LINKS, PRO_FORMA } from "~/models/pay-links/ask";

interface Props {
  /** A company may need a paper first; a top-up has none, since the money stays the owner's. */
  isOrder?: boolean | undefined;
}

/** The other buttons of a form that pays: another person or a company pays, by a link. */
export function AskButton({ isOrder = true }: Props) {
  return (
    <Fold summary="Someone else pays">
      <div className="stack">
        <p className="soft">You get a link to send. No account needed to pay.</p>
        <SubmitButton kind="alt" full name={ASK_FIELD} value="1">
          {ASK}
        </SubmitButton>
        {isOrder && (
          <>
            <p className="soft">
              Paying through a company? It gets the price and a link to pay. Nothing is charged now.
            </p>
            <SubmitButton kind="alt" full name={ASK_FIELD} value={PRO_FORMA}>
              {MAKE_PRO_FORMA}
            </SubmitButton>
          </>
        )}
      </div>
    </Fold>
  );
}

/** The button in a form of its own, for an order that waits for its payment. */
export function AskForm({ order }: { order: string }) {
  return (
    <form method="post" action={PAY_LINKS} className="stack">
      <HiddenFields values={{ order }} />
      <Button kind="alt" full>
        {ASK}
      </Button>
    </form>
  );
}
