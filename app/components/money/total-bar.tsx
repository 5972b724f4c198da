import { SubmitButton } from "~/components/form/button";
import { Money } from "./money";

interface Props {
  label: string;
  kobo: number;
  /** The button of a form elsewhere on the page. */
  action: { text: string; form: string; intent: string };
}

/** On phones the total sticks to the bottom, with the next thing to do. */
export function TotalBar({ label, kobo, action }: Props) {
  return (
    <div className="topay">
      <span>
        <small className="soft">{label}</small>
        <br />
        <b>
          <Money kobo={kobo} />
        </b>
      </span>{" "}
      <SubmitButton form={action.form} name="intent" value={action.intent}>
        {action.text}
      </SubmitButton>
    </div>
  );
}
