import { all, make } from "./make";

/** Adds a button to each password field that shows what was typed. */
export function addPasswordEyes(): void {
  for (const field of all<HTMLInputElement>(".join > input[type=password]")) {
    const button = make("button", { type: "button", class: "button alt", "aria-controls": field.id });
    const label = (text: string) => {
      button.textContent = text;
      button.append(make("span", { class: "vh" }, " password"));
    };
    label("Show");
    button.addEventListener("click", () => {
      const isHidden = field.type === "password";
      field.type = isHidden ? "text" : "password";
      label(isHidden ? "Hide" : "Show");
    });
    // A browser that keeps form values would otherwise offer a shown password as a text to remember.
    field.form?.addEventListener("submit", () => (field.type = "password"));
    field.after(" ", button);
  }
}
