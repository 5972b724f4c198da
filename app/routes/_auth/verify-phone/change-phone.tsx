import { type MouseEvent, useEffect, useRef, useState } from "react";
import { ChangePhoneForm } from "~/components/form/change-phone-form";
import { Button } from "~/components/form/button";

interface Props {
  path: string;
  /** Whether the form may open in a dialog. */
  dialog: boolean;
}

const TITLE = "change-phone-title";

/** A link to the page of the phone change; with scripts its form opens in a dialog, in browsers that have them. */
export function ChangePhone({ path, dialog }: Props) {
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (isElsewhere || !dialog || !("HTMLDialogElement" in window)) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <div>
      <p>
        Wrong phone number?{" "}
        <a className="tap" href={path} onClick={open}>
          Change it here
        </a>
      </p>
      {isOpen && <ChangePhoneDialog path={path} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ChangePhoneDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
    dialog.current?.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus();
  }, []);
  return (
    <dialog ref={dialog} className="card" aria-labelledby={TITLE} onClose={onClose}>
      <div className="stack-l">
        <ChangePhoneForm path={path} focused={false}>
          <h2 id={TITLE}>Change phone number</h2>
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
