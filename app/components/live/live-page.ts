import type { ComponentType } from "react";
import { start } from "./start.client";

/** The title that the page has with this data; null keeps the one that it has. */
export type TitleOf = (data: unknown) => string | null;

/** A page that React takes over in the browser, where a script calls `start`. */
export function livePage(Page: ComponentType, titleOf: TitleOf = () => null) {
  return Object.assign(Page, { start: () => start(Page, titleOf) });
}
