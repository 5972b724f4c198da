import { useHydrated } from "~/components/page/hydrated";
import { CODE_LENGTH } from "~/models/codes/code";
import { CodeBoxes } from "./code-boxes";
import { describe, FieldFrame, type FieldText } from "./field";
import { useErrorUntilChanged } from "./use-field-error";

type Props = Partial<FieldText> & {
  id?: string;
  autoFocus?: boolean;
  /** A long code is typed into a plain field. */
  length?: number;
  /** Whether the form is sent once the code is complete, where scripts run. */
  autoSubmit?: boolean;
  /** Whether the code is read from the SMS, in browsers that can. */
  fromSms?: boolean;
};

/**
 * One field named `code`, drawn as five cells; with scripts, five boxes with the same digits. It accepts more than five
 * characters, since pasted codes often contain spaces, which the server drops.
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
  const isHydrated = useHydrated();
  const open = useErrorUntilChanged(text.error);
  const described = describe(id, { ...text, error: open.error });
  return (
    <FieldFrame {...text} {...open} label={label} id={id}>
      {isHydrated && length === CODE_LENGTH ? (
        <CodeBoxes id={id} described={described} autoSubmit={autoSubmit} fromSms={fromSms} />
      ) : (
        <div className={length === CODE_LENGTH ? "cells" : undefined}>
          <input
            {...described}
            className="input"
            type="text"
            id={id}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={2 * length}
            spellCheck={false}
            autoFocus={autoFocus}
          />
        </div>
      )}
    </FieldFrame>
  );
}
