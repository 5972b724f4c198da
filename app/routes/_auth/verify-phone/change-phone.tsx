import { ChangePhoneForm } from "~/components/form/change-phone-form";
import { Button } from "~/components/form/button";

interface Props {
  path: string;
  /** Whether the form may open in a dialog. */
  dialog: boolean;
}

const DIALOG = "change-phone-dialog";
const TITLE = "change-phone-title";

/** A link to the page of the phone change; with scripts its form opens in a dialog. */
export function ChangePhone({ path, dialog }: Props) {
  return (
    <div>
      <p>
        Wrong phone number?{" "}
        <a className="tap" href={path} data-dialog={dialog ? DIALOG : undefined}>
          Change it here
        </a>
      </p>
      {dialog && <ChangePhoneDialog path={path} />}
    </div>
  );
}

/** Hidden until a script opens it, also in browsers that know no dialogs. */
function ChangePhoneDialog({ path }: { path: string }) {
  return (
    <dialog id={DIALOG} className="card" aria-labelledby={TITLE} hidden>
      <div className="stack-l">
        <ChangePhoneForm path={path} focused={false}>
          <h2 id={TITLE}>Change phone number</h2>
        </ChangePhoneForm>
        <p className="acts">
          <Button kind="alt" type="button" data-close="">
            Cancel
          </Button>
        </p>
      </div>
    </dialog>
  );
}
