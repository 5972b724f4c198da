import { SubmitButton } from "~/components/form/button";
import { MAKE_PRO_FORMA, PRO_FORMA } from "~/models/pay-links/ask";

/** Orders what the form says, and leads to a paper for the company that pays. */
export const ProFormaButton = ({ name }: { name: string }) => (
  <>
    <SubmitButton kind="alt" full name={name} value={PRO_FORMA}>
      {MAKE_PRO_FORMA}
    </SubmitButton>
    <p className="soft near">
      <small>
        For a company that needs it before it pays. It has a link to pay, and nothing is charged now.
      </small>
    </p>
  </>
);
