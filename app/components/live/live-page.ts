import type { ComponentType } from "react";
import type { TitleOf } from "./page-state";
import { start } from "./start.client";

/** A page that React takes over in the browser, where a script calls `start`. */
export function livePage(Page: ComponentType, titleOf: TitleOf = () => null) {
  return Object.assign(Page, { start: () => start(Page, titleOf) });
}
