import { all } from "./make";

/** Lets links open the dialog that they name, in browsers that have dialogs; others follow the link. */
export function openDialogs(): void {
  if (!("HTMLDialogElement" in window)) return;
  for (const link of all<HTMLAnchorElement>("a[data-dialog]")) {
    const dialog = document.getElementById(link.dataset["dialog"] ?? "");
    if (!(dialog instanceof HTMLDialogElement)) continue;
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      dialog.hidden = false;
      dialog.showModal();
      dialog.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus();
    });
    dialog.querySelector("[data-close]")?.addEventListener("click", () => dialog.close());
  }
}
