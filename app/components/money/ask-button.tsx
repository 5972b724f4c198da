import { Button, SubmitButton } from "~/components/form/button";
import { HiddenFields } from "~/components/form/hidden-fields";
import { ASK, ASK_FIELD, MAKE_PRO_FORMA, PAY_LINKS, PRO_FORMA } from "~/models/pay-links/ask";

interface Props {
  /** A company may need a paper first; a top-up has none, since the money stays the owner's. */
  isOrder?: boolean;
}

/** The second button of a form that pays: another person pays, by a link. */
export function AskButton({ isOrder = true }: Props) {
  return (
    <>
      <SubmitButton kind="alt" full name={ASK_FIELD} value="1">
        {ASK}
      </SubmitButton>
      <p className="soft near">
        <small>You get a link to send. No account needed to pay.</small>
      </p>
      {isOrder && <ProFormaButton name={ASK_FIELD} />}
    </>
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

/** Orders what the form says, and leads to a paper for the company that pays. */
const ProFormaButton = ({ name }: { name: string }) => (
  <>
    <SubmitButton kind="alt" full name={name} value={PRO_FORMA}>
      {MAKE_PRO_FORMA}
    </SubmitButton>
    <p className="soft near">
      <small>Paying through a company? It gets the price and a link to pay. Nothing is charged now.</small>
    </p>
  </>
);
