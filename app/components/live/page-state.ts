import type { FlashMessage } from "~/models/http/flash-message";

/** The id of the element in which the server writes the state of a page for its scripts. */
export const STATE_ID = "page-state";
/** The id of the element whose content React takes over. */
export const BOX_ID = "page-box";

export interface PageState {
  /** The route, as its requests for data name it. */
  route: string;
  data: unknown;
  answer?: unknown;
  flash: FlashMessage | null;
}
