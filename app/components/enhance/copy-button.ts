import { all } from "./make";

/** Shows a button that copies a text, in browsers that let scripts copy. Returns a function that undoes it. */
export function showCopyButton(button: HTMLElement): (() => void) | undefined {
  const { clipboard } = navigator as Partial<Navigator>;
  if (!clipboard) return undefined;
  const { copy = "", copied = "", failed = "" } = button.dataset;
  const label = button.querySelector("span > span") ?? button;
  const press = () => {
    clipboard.writeText(copy).then(
      () => (label.textContent = copied),
      () => (label.textContent = failed),
    );
  };
  button.hidden = false;
  button.addEventListener("click", press);
  return () => button.removeEventListener("click", press);
}

export function showCopyButtons(): void {
  for (const button of all("button[data-copy]")) showCopyButton(button);
}
