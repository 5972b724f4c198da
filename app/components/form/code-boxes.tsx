import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { CODE_LENGTH } from "~/models/codes/typed-code";
import { placeDigits, splitCode } from "./code-digits";
import { FieldFrame, type FieldText, describe, useOpenError } from "./field";

export interface CodeAids {
  /** Submits the form once the code is complete, unless it was complete from the start. */
  autoSubmit?: boolean;
  /** Reads the code from the SMS, in browsers that can. */
  fromSms?: boolean;
}

type Props = FieldText &
  CodeAids & {
    id?: string;
    /** Digits that were typed before the boxes replaced the field. */
    start?: string;
    focusNow?: boolean;
  };

/** Five boxes for a code, each sent as `digit`. The first has the id of the field, which error links lead to. */
export function CodeBoxes({
  id = "code",
  start = "",
  focusNow = false,
  autoSubmit = false,
  fromSms = false,
  ...text
}: Props) {
  const open = useOpenError(text.error);
  const [boxes, setBoxes] = useState(() => splitCode(start));
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) => {
    const input = inputs.current[index];
    input?.focus();
    input?.select();
  };
  useEffect(() => {
    if (focusNow) focus(Math.min(splitCode(start).join("").length, CODE_LENGTH - 1));
  }, [focusNow, start]);

  const setCode = useCallback((code: string) => setBoxes(splitCode(code)), []);
  useSmsCode(fromSms, setCode);
  useSendWhenComplete(autoSubmit, boxes.join(""), inputs);

  const fill = (index: number, typed: string) => {
    const { boxes: filled, next } = placeDigits(boxes, index, typed);
    setBoxes(filled);
    if (typed !== "") focus(next);
  };
  const paste = (event: ClipboardEvent, index: number) => {
    event.preventDefault();
    fill(index, event.clipboardData.getData("text"));
  };
  const move = (event: KeyboardEvent, index: number) => {
    const to = neighbour(event.key, index, boxes[index] === "");
    if (to === undefined) return;
    event.preventDefault();
    if (event.key === "Backspace") setBoxes(boxes.map((digit, place) => (place === to ? "" : digit)));
    focus(to);
  };

  return (
    <FieldFrame {...text} {...open} id={id}>
      <div className="boxes">
        {boxes.map((digit, index) => (
          <input
            key={index}
            ref={(input) => {
              inputs.current[index] = input;
            }}
            {...describe(id, { ...text, error: open.error })}
            className="input"
            id={index === 0 ? id : `${id}-${index + 1}`}
            name="digit"
            value={digit}
            aria-label={`Code, digit ${index + 1} of ${CODE_LENGTH}`}
            inputMode="numeric"
            autoComplete={index === 0 ? "one-time-code" : "off"}
            pattern="[0-9]"
            onChange={(event) => fill(index, event.currentTarget.value)}
            onPaste={(event) => paste(event, index)}
            onKeyDown={(event) => move(event, index)}
            onFocus={(event) => event.currentTarget.select()}
          />
        ))}
      </div>
    </FieldFrame>
  );
}

/** The box that a key moves to, if any. Backspace first empties a full box. */
function neighbour(key: string, index: number, empty: boolean): number | undefined {
  if (key === "ArrowRight" && index < CODE_LENGTH - 1) return index + 1;
  if (key === "ArrowLeft" && index > 0) return index - 1;
  if (key === "Backspace" && empty && index > 0) return index - 1;
  return undefined;
}

type Boxes = RefObject<readonly (HTMLInputElement | null)[]>;

/** Submits the form when a code is complete: once for each code, and not for the initial one. */
function useSendWhenComplete(enabled: boolean, code: string, boxes: Boxes): void {
  const settled = useRef(code);
  useEffect(() => {
    if (!enabled || code.length < CODE_LENGTH || code === settled.current) return;
    settled.current = code;
    submitWithButton(boxes.current?.[0]?.form);
  }, [enabled, code, boxes]);
}

/** Submits with the button, unless the form is already being submitted. */
function submitWithButton(form: HTMLFormElement | null | undefined): void {
  const key = form?.querySelector<HTMLButtonElement>("button[type=submit]");
  if (key?.getAttribute("aria-busy") !== "true") key?.click();
}

/** The Web OTP API, which TypeScript does not know yet. */
interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: ["sms"] };
}

/** Asks the browser, if it can, for the code of the SMS whose last line names this site. */
function useSmsCode(enabled: boolean, onCode: (code: string) => void): void {
  useEffect(() => (enabled ? awaitSmsCode(onCode) : undefined), [enabled, onCode]);
}

/** Returns a function that stops waiting. */
function awaitSmsCode(onCode: (code: string) => void): (() => void) | undefined {
  if ("OTPCredential" in window) {
    const waiting = new AbortController();
    const request: OtpRequest = { otp: { transport: ["sms"] }, signal: waiting.signal };
    navigator.credentials.get(request).then(
      (credential) => {
        if (!waiting.signal.aborted && credential && "code" in credential) onCode(String(credential.code));
      },
      // Aborted, refused or timed out: the visitor types the code.
      () => undefined,
    );
    return () => waiting.abort();
  }
  return undefined;
}
