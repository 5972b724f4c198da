/** Form field added by the script, which can show the provider's page in a window. */
export const POPUP_FIELD = "popup";

interface PopupStart {
  /** The provider's page, or one of ours if nothing is left to pay there. */
  location: string;
  reference: string;
}

/** Where a begun payment continues: on our page with the window, or on the provider's page. */
export function paymentOnward({ location, reference }: PopupStart, hasPopup: boolean): string {
  return hasPopup && !location.startsWith("/") ? `/payment/${reference}/pay` : location;
}
