import { useState } from "react";
import { useHydrated } from "~/components/page/hydrated";
import { Button } from "./button";

const texts = { ready: "Copy", copied: "Copied", failed: "Select and copy" };

/**
 * Copies a text. It exists only with scripts, in browsers that allow them to copy; the page shows the text itself.
 */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState<"ready" | "copied" | "failed">("ready");
  const clipboard = useHydrated() ? (navigator as Partial<Navigator>).clipboard : undefined;
  if (clipboard === undefined) return null;
  const copy = () =>
    clipboard.writeText(text).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  return (
    <Button kind="alt" type="button" onClick={() => void copy()}>
      <span aria-live="polite">
        {texts[state]}
        <span className="vh"> {what}</span>
      </span>
    </Button>
  );
}
