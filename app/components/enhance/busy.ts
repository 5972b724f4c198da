/** A button becomes usable again after this time, in case the visitor stopped the page from loading. */
const PATIENCE = 10_000;

const WAITING = "Please wait";

/** While a form is being sent its button says so, and a second press sends nothing. */
export function showBusyButtons(): void {
  let pressed: HTMLButtonElement | null = null;
  let release: (() => void) | null = null;
  // Older browsers do not say which button submits a form.
  document.addEventListener("click", ({ target }) => {
    pressed = target instanceof Element ? target.closest("button") : null;
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post" || event.defaultPrevented) return;
    if (release) return event.preventDefault();
    const button = pressed?.form === form ? pressed : form.querySelector<HTMLButtonElement>("[type=submit]");
    if (button) release = hold(button, () => (release = null));
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) release?.();
  });
}

/** Returns a function that lets go of the button. */
function hold(button: HTMLButtonElement, onEnd: () => void): () => void {
  const content = [...button.childNodes];
  button.textContent = WAITING;
  button.setAttribute("aria-busy", "true");
  const end = () => {
    clearTimeout(timer);
    button.textContent = "";
    button.append(...content);
    button.removeAttribute("aria-busy");
    onEnd();
  };
  const timer = setTimeout(end, PATIENCE);
  return end;
}
