import { useHydrated } from "~/components/page/hydrated";
import { POPUP_FIELD } from "~/models/payments/popup";

/**
 * Says that scripts run here, so that a payment may open in a popup over the page; without scripts it is not sent. Only
 * the page of the popup loads the provider's script, so that an attack on it cannot read what is typed in this form.
 */
export function PopupField() {
  return <input type="hidden" name={POPUP_FIELD} value="1" disabled={!useHydrated()} />;
}
