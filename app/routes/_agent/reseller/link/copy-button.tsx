import { useState } from "react";
import { Button } from "~/components/form/button";
import { useHydrated } from "~/components/page/hydrated";

const texts = { ready: "Copy the link", copied: "Copied", failed: "Select the link and copy it" };

/**
 * Copies a text. It exists only with scripts, in browsers that allow them to copy; the page shows the text itself.
 */
export function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<keyof typeof texts>("ready");
  const clipboard = useHydrated() ? (navigator as Partial<Navigator>).clipboard : undefined;
  if (clipboard === undefined) return null;
  const copy = () =>
    clipboard.writeText(text).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  return (
    <Button kind="alt" type="button" onClick={() => void copy()}>
      <span aria-live="polite">{texts[state]}</span>
    </Button>
  );
}
