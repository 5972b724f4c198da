import type { FlashMessage } from "~/models/http/flash-message";

export interface PageState {
  /** The route, as its requests for data name it. */
  route: string;
  data: unknown;
  answer?: unknown;
  flash: FlashMessage | null;
}

/** The title that the page has with this data; null keeps the one that it has. */
export type TitleOf = (data: unknown) => string | null;
