import { useEffect, useRef, useState } from "react";
import { CodeBoxes, type CodeAids } from "./code-boxes";
import { CODE_LENGTH } from "~/models/codes/typed-code";
import { describe, FieldFrame, useOpenError, type FieldText } from "./field";

type Props = Partial<FieldText> & CodeAids & { id?: string; autoFocus?: boolean };
type Typed = { start: string; focusNow: boolean };

/**
 * One field named `code`, drawn as five cells; a script replaces it by five boxes with the same digits. It accepts
 * more than five characters, since pasted codes often contain spaces, which the server drops.
 */
export function CodeField({
  label = "Code",
  id = "code",
  autoFocus = false,
  autoSubmit = false,
  fromSms = false,
  ...text
}: Props) {
  const open = useOpenError(text.error);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Typed>();
  useEffect(() => {
    const field = input.current;
    if (field) setTyped({ start: field.value, focusNow: document.activeElement === field });
  }, []);

  if (typed) return <CodeBoxes {...text} {...typed} {...{ label, id, autoSubmit, fromSms }} />;
  return (
    <FieldFrame {...text} {...open} label={label} id={id}>
      <div className="cells">
        <input
          {...describe(id, { ...text, error: open.error })}
          ref={input}
          className="input"
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={2 * CODE_LENGTH}
          spellCheck={false}
          autoFocus={autoFocus}
        />
      </div>
    </FieldFrame>
  );
}
