import { useEffect, useRef, useState } from "react";

import { CodeBoxes } from "./code-boxes";
import { describe, FieldFrame, useOpenError } from "./field";
import { Button } from "./button";

interface Props {
  error: string | undefined;
  autoFocus: boolean;
}

type View = { kind: "plain" | "key" } | { kind: "boxes"; focusNow: boolean };

const texts = {
  plain: {
    label: "Code or recovery key",
    hint: "The 5 digits work for 10 minutes, the key of five groups of letters for a day.",
  },
  key: {
    label: "Recovery key",
    hint: "The five groups of letters in our mail or text message. The key works for a day.",
  },
};

/**
 * A text field for the code or the recovery key. While it is empty, a script replaces it by five boxes for the code
 * and a button that brings the text field back.
 */
export function CodeOrKeyField({ error, autoFocus }: Props) {
  const open = useOpenError(error);
  const input = useRef<HTMLInputElement>(null);
  const [view, setView] = useState<View>({ kind: "plain" });
  useEffect(() => {
    const field = input.current;
    if (field?.value === "") setView({ kind: "boxes", focusNow: document.activeElement === field });
  }, []);

  if (view.kind === "boxes")
    return (
      <div className="stack">
        {/* The changed React key empties the boxes, so that a wrong code is never shown again. */}
        <CodeBoxes
          key={error}
          label="Code"
          hint="The code works for 10 minutes."
          error={error}
          focusNow={view.focusNow}
        />
        <Button kind="alt" type="button" onClick={() => setView({ kind: "key" })}>
          Use the recovery key
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
        autoFocus={view.kind === "key" || autoFocus}
      />
    </FieldFrame>
  );
}
