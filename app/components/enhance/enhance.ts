import { showBusyButtons } from "~/components/enhance/busy";
import { drawCodeBoxes } from "~/components/enhance/code-boxes";
import { showCopyButtons } from "~/components/enhance/copy-button";
import { holdResendButtons, moveOn } from "~/components/enhance/countdown";
import { openDialogs } from "~/components/enhance/dialog";
import { showFieldErrors } from "~/components/enhance/field-errors";
import { all } from "~/components/enhance/make";
import { offerPasskeys } from "~/components/enhance/passkey";
import { addPasswordEyes } from "~/components/enhance/password-eye";
import { printAtOnce } from "~/components/enhance/print";
import { allowPopups } from "~/components/enhance/popup";

/** What scripts add to pages without React. Each page is complete without it. */
export function enhance(): void {
  showBusyButtons();
  showFieldErrors();
  addPasswordEyes();
  drawCodeBoxes();
  holdResendButtons();
  showCopyButtons();
  printAtOnce();
  openDialogs();
  allowPopups();
  offerPasskeys();
  for (const text of all("[data-move-on]")) moveOn(text);
  document.documentElement.dataset["enhanced"] = "";
}
