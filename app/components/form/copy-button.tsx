import { useEffect, useRef } from "react";
import { showCopyButton } from "~/components/enhance/copy-button";

/**
 * Copies a text. It exists only with scripts, in browsers that allow them to copy; the page shows the text itself.
 */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const button = useRef<HTMLButtonElement>(null);
  // Where React draws the page, the script that looks for such buttons does not run.
  useEffect(() => (button.current ? showCopyButton(button.current) : undefined), []);
  return (
    <button
      ref={button}
      type="button"
      className="button alt"
      hidden
      data-copy={text}
      data-copied="Copied"
      data-failed="Select and copy"
    >
      <span aria-live="polite">
        <span>Copy</span>
        <span className="vh"> {what}</span>
      </span>
    </button>
  );
}
