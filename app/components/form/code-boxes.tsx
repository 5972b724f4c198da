import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { CODE_LENGTH } from "~/models/codes/code";
import { placeDigits, splitCode } from "./code-digits";
import type { describe } from "./field";
import { isLost, useAnswer } from "./answer";

interface Props {
  id: string;
  described: ReturnType<typeof describe>;
  /** Sends the form once the code is complete. */
  autoSubmit?: boolean;
  /** Reads the code from the SMS, in browsers that can. */
  fromSms?: boolean;
}

/**
 * Five boxes in place of the one field of a code, each sent as `digit`. They take over what was typed into the field,
 * which is still there when they are first rendered, and its focus. An answer to the form empties them.
 */
export function CodeBoxes({ id, described, autoSubmit = false, fromSms = false }: Props) {
  const [early] = useState(() => readField(id));
  const [digits, setDigits] = useDigits(early.digits);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) => {
    boxes.current[index]?.focus();
    boxes.current[index]?.select();
  };
  useEffect(() => {
    if (early.hadFocus) focus(Math.min(early.digits.join("").length, CODE_LENGTH - 1));
  }, [early]);
  useEffect(
    () => (fromSms ? awaitSmsCode((sent) => setDigits(splitCode(sent))) : undefined),
    [fromSms, setDigits],
  );
  const code = digits.join("");
  const settled = useRef(code);
  useEffect(() => {
    const isNew = code.length === CODE_LENGTH && code !== settled.current;
    if (isNew || code === "") settled.current = code;
    if (isNew && autoSubmit)
      boxes.current[0]?.form?.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
  }, [autoSubmit, code]);

  const fill = (index: number, typed: string) => {
    const placed = placeDigits(digits, index, typed);
    setDigits(placed.boxes);
    if (typed !== "") focus(placed.next);
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    const to = neighbour(event.key, index, digits[index] === "");
    if (to === undefined) return;
    event.preventDefault();
    if (event.key === "Backspace") setDigits(digits.map((digit, place) => (place === to ? "" : digit)));
    focus(to);
  };
  const onPaste = (index: number) => (event: ClipboardEvent) => {
    event.preventDefault();
    fill(index, event.clipboardData.getData("text"));
  };
  return (
    <div className="boxes">
      {digits.map((digit, index) => (
        <input
          key={index}
          ref={(box) => (boxes.current[index] = box)}
          {...described}
          className="input"
          id={index === 0 ? id : `${id}-${index + 1}`}
          name="digit"
          aria-label={`Code, digit ${index + 1} of ${CODE_LENGTH}`}
          inputMode="numeric"
          autoComplete={index === 0 ? "one-time-code" : "off"}
          pattern="[0-9]"
          value={digit}
          onChange={({ target }) => fill(index, target.value)}
          onFocus={({ target }) => target.select()}
          onKeyDown={onKeyDown(index)}
          onPaste={onPaste(index)}
        />
      ))}
    </div>
  );
}

/** What was typed into the field before it is replaced. The browser may not have moved the focus to it yet. */
function readField(id: string) {
  const field = document.getElementById(id);
  const { activeElement, body } = document;
  const hadFocus = field !== null && (activeElement === field || (field.autofocus && activeElement === body));
  return { digits: splitCode(field instanceof HTMLInputElement ? field.value : ""), hadFocus };
}

function useDigits(first: string[]) {
  const answer = useAnswer();
  const [digits, setDigits] = useState(first);
  const [answered, setAnswered] = useState(answer);
  if (answer !== answered) {
    setAnswered(answer);
    if (!isLost(answer)) setDigits(splitCode(""));
  }
  return [digits, setDigits] as const;
}

/** The box that a key moves to, if any. Backspace first empties a full box. */
function neighbour(key: string, index: number, empty: boolean): number | undefined {
  if (key === "ArrowRight" && index < CODE_LENGTH - 1) return index + 1;
  if (key === "ArrowLeft" && index > 0) return index - 1;
  if (key === "Backspace" && empty && index > 0) return index - 1;
  return undefined;
}

/** The Web OTP API, which TypeScript does not know yet. */
interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: ["sms"] };
}

/** Asks the browser, if it can, for the code of the SMS whose last line names this site. Returns a function that stops. */
function awaitSmsCode(onCode: (code: string) => void): (() => void) | undefined {
  if ("OTPCredential" in window) {
    const stop = new AbortController();
    const request: OtpRequest = { otp: { transport: ["sms"] }, signal: stop.signal };
    navigator.credentials.get(request).then(
      (credential) => {
        if (credential && "code" in credential) onCode(String(credential.code));
      },
      // Refused or timed out: the visitor types the code.
      () => undefined,
    );
    return () => stop.abort();
  }
  return undefined;
}
