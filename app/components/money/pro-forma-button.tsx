import { MAKE_PRO_FORMA, PRO_FORMA } from "~/models/pay-links/ask";

/** Orders what the form says, and leads to a paper for the company that pays. */
export function ProFormaButton({ name }: { name: string }) {
  return (
    <p className="soft near">
      <small>Does a company pay that needs a paper first?</small>
      <br />
      <button type="submit" className="tap" name={name} value={PRO_FORMA}>
        {MAKE_PRO_FORMA}
      </button>
    </p>
  );
}
