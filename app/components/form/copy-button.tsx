import { useState } from "react";
import { useHydrated } from "~/components/page/hydrated";

const labels = { ready: "Copy", copied: "Copied", failed: "Select and copy" };

/** Copies a text, in browsers that let scripts copy; the page shows the text itself. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState<keyof typeof labels>("ready");
  const canCopy = useHydrated() && "clipboard" in navigator;
  const copy = () => {
    if ("clipboard" in navigator)
      navigator.clipboard.writeText(text).then(
        () => setState("copied"),
        () => setState("failed"),
      );
  };
  return (
    <button type="button" className="button alt" hidden={!canCopy} onClick={copy}>
      <span aria-live="polite">
        <span>{labels[state]}</span>
        <span className="vh"> {what}</span>
      </span>
    </button>
  );
}
