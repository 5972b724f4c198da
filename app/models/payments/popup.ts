/** A form that pays has it where scripts run, which can show the page of the payment partner in a window. */
export const POPUP_FIELD = "popup";

interface Begun {
  /** The page of the provider, or one of ours where nothing is left to be paid there. */
  location: string;
  reference: string;
}

/** Where a payment that has begun goes on: on our page with the window, or on the page of the provider. */
export function paymentOnward({ location, reference }: Begun, hasPopup: boolean): string {
  return hasPopup && !location.startsWith("/") ? `/payment/${reference}/pay` : location;
}
