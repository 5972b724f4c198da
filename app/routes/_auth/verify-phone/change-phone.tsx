import { useEffect, useId, useRef, useState, type MouseEvent } from "react";

import { ChangePhoneForm } from "~/components/form/change-phone-form";
import { Button } from "~/components/form/button";

interface Props {
  path: string;
  /** Whether the form may open in a dialog. */
  dialog: boolean;
}

/** A link to the page of the phone change; with scripts its form opens in a dialog. */
export function ChangePhone({ path, dialog }: Props) {
  const [open, setOpen] = useState(false);
  const show = (event: MouseEvent) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!dialog || elsewhere || !("HTMLDialogElement" in window)) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <div>
      <p>
        Wrong phone number?{" "}
        <a className="tap" href={path} onClick={show}>
          Change it here
        </a>
      </p>
      {open && <ChangePhoneDialog path={path} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ChangePhoneDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="card" aria-labelledby={title} onClose={onClose}>
      <div className="stack-l">
        <ChangePhoneForm path={path}>
          <h2 id={title}>Change phone number</h2>
        </ChangePhoneForm>
        <p className="acts">
          <Button kind="alt" type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
        </p>
      </div>
    </dialog>
  );
}
