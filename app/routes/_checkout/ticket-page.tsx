import { Button } from "~/components/form/button";
import { CopyField } from "~/components/form/copy-field";
import { TimeLeft } from "~/components/form/continue-soon";
import { Note } from "~/components/page/note";
import { Rows } from "~/components/page/rows";
import type { TicketView } from "./ticket";

interface Props {
  view: TicketView;
  /** The page that asks the provider whether the money is there. */
  status: string;
  /** Where to choose another way to pay. */
  again: string;
  /** The payer's bank in a demo. */
  teller: string | null;
}

/** What the payer sends, and where to. */
export function TicketPage({ view, status, again, teller }: Props) {
  return (
    <>
      <h1>{view.title}</h1>
      {view.sentBack !== null && (
        <Note tone="bad" role="alert">
          {view.sentBack}
        </Note>
      )}
      <p>{view.task}</p>
      <div className="stack ticket">
        {view.fields.map((field) => (
          <CopyField key={field.id} {...field} />
        ))}
        {view.rows.length > 0 && <Rows rows={view.rows} />}
      </div>
      {view.dial !== null && (
        <p>
          <Button large full href={view.dial}>
            Dial
          </Button>
        </p>
      )}
      <p>
        {view.until} <TimeLeft to={status} seconds={view.secondsLeft} />
      </p>
      <p>{view.warning}</p>
      {teller !== null && (
        <p className="soft">
          Demo: no real money. Pay at{" "}
          <a href={teller} target="_blank" rel="noreferrer">
            the bank of the sandbox
          </a>
          .
        </p>
      )}
      <p className="acts">
        <Button large kind={view.dial === null ? "main" : "alt"} href={status}>
          {view.done}
        </Button>{" "}
        <Button large kind="alt" href={again}>
          Choose another way to pay
        </Button>
      </p>
    </>
  );
}
