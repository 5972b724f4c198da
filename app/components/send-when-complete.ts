import { useEffect, useRef, type RefObject } from "react";
import { CODE_LENGTH } from "./code-digits";

type Boxes = RefObject<readonly (HTMLInputElement | null)[]>;

/** Sends the boxes' form when a code is complete: each code once, and not the one that stood there at first. */
export function useSendWhenComplete(wanted: boolean, code: string, boxes: Boxes): void {
  const settled = useRef(code);
  useEffect(() => {
    if (!wanted || code.length < CODE_LENGTH || code === settled.current) return;
    settled.current = code;
    pressKey(boxes.current?.[0]?.form);
  }, [wanted, code, boxes]);
}

/** As the visitor would, unless the form is on its way. */
function pressKey(form: HTMLFormElement | null | undefined): void {
  const key = form?.querySelector<HTMLButtonElement>("button[type=submit]");
  if (form && key?.getAttribute("aria-busy") !== "true") form.requestSubmit(key);
}
