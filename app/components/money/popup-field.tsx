import { useHydrated } from "~/components/page/hydrated";
import { POPUP_FIELD } from "~/models/payments/popup";

/** Says that scripts run here, so that a payment may open in a window over the page; without them it is not sent. */
export function PopupField() {
  return useHydrated() ? <input type="hidden" name={POPUP_FIELD} value="1" /> : null;
}
