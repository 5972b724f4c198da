import { CODE_LENGTH } from "~/models/codes/typed-code";
import { describe, FieldFrame, type FieldText } from "./field";

type Props = Partial<FieldText> & {
  id?: string;
  autoFocus?: boolean;
  /** A long code is typed into a plain field. */
  length?: number;
  /** Whether a script sends the form once the code is complete. */
  autoSubmit?: boolean;
  /** Whether a script reads the code from the SMS, in browsers that can. */
  fromSms?: boolean;
};

/**
 * One field named `code`, drawn as five cells; a script replaces it by five boxes with the same digits. It accepts
 * more than five characters, since pasted codes often contain spaces, which the server drops.
 */
export function CodeField({
  label = "Code",
  id = "code",
  autoFocus = false,
  length = CODE_LENGTH,
  autoSubmit = false,
  fromSms = false,
  ...text
}: Props) {
  return (
    <FieldFrame {...text} label={label} id={id}>
      <div className={length === CODE_LENGTH ? "cells" : undefined}>
        <input
          {...describe(id, text)}
          className="input"
          type="text"
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={2 * length}
          spellCheck={false}
          autoFocus={autoFocus}
          data-code={length === CODE_LENGTH ? "" : undefined}
          data-send={autoSubmit ? "" : undefined}
          data-sms={fromSms ? "" : undefined}
        />
      </div>
    </FieldFrame>
  );
}
