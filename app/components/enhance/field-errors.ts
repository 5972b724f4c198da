import { checkText, type FieldCheck } from "~/models/http/field-check";
import { all, make } from "./make";

/** Says what is wrong with a field as soon as it is left, and takes errors off fields that are changed. */
export function showFieldErrors(): void {
  clearErrorsOnChange();
  const fields = all<HTMLInputElement>("input[data-check]");
  if (fields.length > 0) checkFieldsWhenLeft(fields);
}

/** Takes the server's error off a field as soon as it is changed; its next answer shows what is still wrong. */
function clearErrorsOnChange(): void {
  document.addEventListener("input", ({ target }) => {
    const field = target instanceof Element ? target.closest<HTMLElement>(".field.bad, .group.bad") : null;
    if (field && !("checked" in field.dataset)) clearError(field);
  });
}

function clearError(field: HTMLElement): void {
  field.classList.remove("bad");
  delete field.dataset["checked"];
  const error = field.querySelector(".error");
  for (const control of all("[aria-invalid]", field)) {
    control.removeAttribute("aria-invalid");
    const described = (control.getAttribute("aria-describedby") ?? "").split(" ");
    const left = described.filter((id) => id !== error?.id).join(" ");
    if (left === "") control.removeAttribute("aria-describedby");
    else control.setAttribute("aria-describedby", left);
  }
  error?.remove();
}

/** Runs tasks at once, or after the click that is under way: a page must not move below a finger that presses it. */
function makeAfterClick(): (task: () => void) => void {
  let isPressed = false;
  let waiting: (() => void)[] = [];
  const press = () => (isPressed = true);
  const release = () => {
    isPressed = false;
    const tasks = waiting;
    waiting = [];
    setTimeout(() => tasks.forEach((task) => task()));
  };
  document.addEventListener("mousedown", press, true);
  document.addEventListener("mouseup", release, true);
  return (task) => {
    if (isPressed) waiting.push(task);
    else setTimeout(task);
  };
}

function checkFieldsWhenLeft(fields: readonly HTMLInputElement[]): void {
  const afterClick = makeAfterClick();
  const spoken = make("div", { class: "vh", role: "status" });
  document.body.appendChild(spoken);
  for (const input of fields) {
    const field = input.closest<HTMLElement>(".field");
    if (!field) continue;
    const check = JSON.parse(input.dataset["check"] ?? "") as FieldCheck;
    const read = () => checkText(check, trimmed(input));
    const isElsewhere = () => document.hasFocus() && !field.contains(document.activeElement);
    input.addEventListener("blur", () => {
      afterClick(() => {
        const message = read();
        if (message === null || field.classList.contains("bad") || !isElsewhere()) return;
        spoken.textContent = `${input.labels?.[0]?.firstChild?.textContent ?? ""}: ${message}`;
        showError({ field, input, message });
      });
    });
    input.addEventListener("input", () => {
      if ("checked" in field.dataset && read() === null) clearError(field);
    });
  }
}

/** Spaces at the ends count in passwords and in nothing else that is typed. Spaces alone are left to the server. */
const trimmed = ({ type, value }: HTMLInputElement): string =>
  type === "password" || value.trim() === "" ? value : value.trim();

interface FoundError {
  field: HTMLElement;
  input: HTMLInputElement;
  message: string;
}

/** Draws the error as the server does. */
function showError({ field, input, message }: FoundError): void {
  const error = make("span", { class: "error", id: `${input.id}-error` }, message);
  error.insertBefore(make("span", { class: "vh" }, "Error: "), error.firstChild);
  const before = field.querySelector(".hint") ?? field.querySelector("label");
  before?.after(" ", error);
  field.classList.add("bad");
  field.dataset["checked"] = "";
  input.setAttribute("aria-invalid", "true");
  const described = input.getAttribute("aria-describedby");
  input.setAttribute("aria-describedby", described === null ? error.id : `${described} ${error.id}`);
}
