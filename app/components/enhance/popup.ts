import { all } from "./make";

/** Sends the fields that say that scripts run here, so that a payment may open in a popup over the page. */
export function allowPopups(): void {
  for (const field of all<HTMLInputElement>("input[data-popup]")) field.disabled = false;
}
