import { CODE_LENGTH } from "~/models/codes/typed-code";
import { placeDigits, splitCode } from "./code-digits";
import { all, make } from "./make";

/** Replaces each field for a code by five boxes with the same digits, unless it holds something else already. */
export function drawCodeBoxes(): void {
  for (const field of all<HTMLInputElement>("input[data-code]")) {
    if (field.dataset["code"] === "or-link") offerBoxes(field);
    else replaceByBoxes(field);
  }
}

/** A field for a code or a link: while it is empty there are boxes, and a button that brings it back for the link. */
function offerBoxes(field: HTMLInputElement): void {
  if (field.value !== "") return;
  const frame = field.closest(".field");
  const label = frame?.querySelector("label");
  const hint = frame?.querySelector(".hint");
  const { boxLabel = "", boxHint = "", linkLabel = "", linkHint = "" } = field.dataset;
  const write = (labelText: string, hintText: string) => {
    if (label) label.textContent = labelText;
    if (hint) hint.textContent = hintText;
  };
  write(boxLabel, boxHint);
  const boxes = replaceByBoxes(field);
  const back = make("button", { type: "button", class: "button alt" }, "Use a link or key instead");
  frame?.after(back);
  back.addEventListener("click", () => {
    write(linkLabel, linkHint);
    boxes.replaceWith(field);
    back.remove();
    field.focus();
  });
}

/** Draws the boxes in place of the field, each sent as `digit`. The first has the field's id, where its errors lead. */
function replaceByBoxes(field: HTMLInputElement): HTMLElement {
  const { activeElement, body } = document;
  // The browser may not have moved the focus yet when the page opens.
  const hadFocus = activeElement === field || (field.autofocus && activeElement === body);
  const row = make("div", { class: "boxes" });
  const inputs = splitCode("").map((_, index) => row.appendChild(makeBox(field, index)));
  const write = (boxes: readonly string[]) =>
    inputs.forEach((input, index) => (input.value = boxes[index] ?? ""));
  const read = () => inputs.map(({ value }) => value);
  write(splitCode(field.value));
  const focus = (index: number) => {
    inputs[index]?.focus();
    inputs[index]?.select();
  };
  let before = read();
  let settled = read().join("");
  const show = (boxes: readonly string[]) => {
    write(boxes);
    before = read();
    const code = before.join("");
    if (!("send" in field.dataset) || code.length < CODE_LENGTH || code === settled) return;
    settled = code;
    row.closest("form")?.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
  };
  const fill = (index: number, typed: string) => {
    const { boxes, next } = placeDigits(before, index, typed);
    if (typed !== "") focus(next);
    show(boxes);
  };
  inputs.forEach((input, index) => {
    input.addEventListener("input", () => fill(index, input.value));
    input.addEventListener("focus", () => input.select());
    input.addEventListener("paste", (event) => {
      event.preventDefault();
      fill(index, event.clipboardData?.getData("text") ?? "");
      row.dispatchEvent(new Event("input", { bubbles: true }));
    });
    input.addEventListener("keydown", (event) => {
      const to = neighbour(event.key, index, input.value === "");
      if (to === undefined) return;
      event.preventDefault();
      if (event.key === "Backspace") show(before.map((digit, place) => (place === to ? "" : digit)));
      focus(to);
    });
  });
  (field.closest(".cells") ?? field).replaceWith(row);
  if (hadFocus) focus(Math.min(before.join("").length, CODE_LENGTH - 1));
  if ("sms" in field.dataset) awaitSmsCode((code) => show(splitCode(code)));
  return row;
}

/** One box, with what describes the field. */
function makeBox(field: HTMLInputElement, index: number): HTMLInputElement {
  const box = make("input", {
    class: "input",
    id: index === 0 ? field.id : `${field.id}-${index + 1}`,
    name: "digit",
    "aria-label": `Code, digit ${index + 1} of ${CODE_LENGTH}`,
    inputmode: "numeric",
    autocomplete: index === 0 ? "one-time-code" : "off",
    pattern: "[0-9]",
  });
  for (const name of ["aria-describedby", "aria-invalid"]) {
    const value = field.getAttribute(name);
    if (value !== null) box.setAttribute(name, value);
  }
  return box;
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

/** Asks the browser, if it can, for the code of the SMS whose last line names this site. */
function awaitSmsCode(onCode: (code: string) => void): void {
  if ("OTPCredential" in window) {
    const request: OtpRequest = { otp: { transport: ["sms"] } };
    navigator.credentials.get(request).then(
      (credential) => {
        if (credential && "code" in credential) onCode(String(credential.code));
      },
      // Refused or timed out: the visitor types the code.
      () => undefined,
    );
  }
}
