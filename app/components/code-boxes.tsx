import { useCallback, useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { CODE_LENGTH, placeDigits, splitCode } from "./code-digits";
import { describe, FieldFrame, type FieldText } from "./field-frame";
import { useSendWhenComplete } from "./send-when-complete";
import { useSmsCode } from "./sms-code";

export interface CodeAids {
  /** Sends the form as soon as the code is complete: once, and not what was there before the boxes. */
  autoSubmit?: boolean;
  /** Takes the code out of the text message where the browser can read it. */
  fromSms?: boolean;
}

type Props = FieldText &
  CodeAids & {
    id?: string;
    /** The digits that were typed before the boxes took over. */
    start?: string;
    focusNow?: boolean;
  };

/** Five boxes for a code, each sent as `digit`; the first has the field's id, where error links lead. */
export function CodeBoxes({
  id = "code",
  start = "",
  focusNow = false,
  autoSubmit = false,
  fromSms = false,
  ...text
}: Props) {
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

  const takeCode = useCallback((code: string) => setBoxes(splitCode(code)), []);
  useSmsCode(fromSms, takeCode);
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
    <FieldFrame {...text} id={id}>
      <div className="boxes">
        {boxes.map((digit, index) => (
          <input
            key={index}
            ref={(input) => {
              inputs.current[index] = input;
            }}
            {...describe(id, text)}
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

/** Where a key leads from a box, if it leads anywhere. Backspace empties a full box before it goes back. */
function neighbour(key: string, index: number, empty: boolean): number | undefined {
  if (key === "ArrowRight" && index < CODE_LENGTH - 1) return index + 1;
  if (key === "ArrowLeft" && index > 0) return index - 1;
  if (key === "Backspace" && empty && index > 0) return index - 1;
  return undefined;
}
