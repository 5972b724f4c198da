import { lengthInWords } from "~/models/duration";
import { KEY_LIFE } from "~/models/recovery/recovery-life";
import { CODE_HINT } from "~/models/codes/code-life";
import { useEffect, useRef, useState } from "react";

import { CodeBoxes } from "./code-boxes";
import { describe, FieldFrame, useOpenError } from "./field";
import { Button } from "./button";

interface Props {
  error: string | undefined;
  autoFocus: boolean;
  /** No code was sent, only a link. */
  linkOnly: boolean;
}

type View = { kind: "plain" | "link" } | { kind: "boxes"; focusNow: boolean };

const texts = {
  plain: {
    label: "Code, link or recovery key",
    hint: `${CODE_HINT} The link in our email and the key in our text message work for ${lengthInWords(KEY_LIFE)}.`,
  },
  link: {
    label: "Link or recovery key",
    hint: "Paste the link if you cannot open it on this device. The key is the groups of letters in our text message.",
  },
};

/**
 * A text field for the code, the link of a recovery mail or the key of an SMS. While it is empty, a script replaces it
 * by five boxes for the code and a button that brings the text field back.
 */
export function CodeOrLinkField({ error, autoFocus, linkOnly }: Props) {
  const open = useOpenError(error);
  const input = useRef<HTMLInputElement>(null);
  const [view, setView] = useState<View>({ kind: linkOnly ? "link" : "plain" });
  useEffect(() => {
    const field = input.current;
    if (!linkOnly && field?.value === "")
      setView({ kind: "boxes", focusNow: document.activeElement === field });
  }, [linkOnly]);

  if (view.kind === "boxes")
    return (
      <div className="stack">
        {/* The changed React key empties the boxes, so that a wrong code is never shown again. */}
        <CodeBoxes key={error} label="Code" hint={CODE_HINT} error={error} focusNow={view.focusNow} />
        <Button kind="alt" type="button" onClick={() => setView({ kind: "link" })}>
          Use a link or key instead
        </Button>
      </div>
    );
  return (
    <FieldFrame {...texts[view.kind]} {...open} id="code">
      <input
        {...describe("code", { ...texts[view.kind], error: open.error })}
        key={`${view.kind} ${error ?? ""}`}
        ref={input}
        className="input"
        id="code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={autoFocus && (view.kind === "plain" || !linkOnly)}
      />
    </FieldFrame>
  );
}
