import { type ComponentType, startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

import { BOX_ID, STATE_ID } from "~/models/http/page-ids";
import type { PageState, TitleOf } from "./page-state";
import { LiveRoot } from "./live-root";

/**
 * Takes the content of the page over. A browser that cannot read what Remix answers keeps the page as it was sent, whose
 * forms work without scripts.
 */
export function start(Page: ComponentType, titleOf: TitleOf): void {
  const [box, written] = [BOX_ID, STATE_ID].map((id) => document.getElementById(id));
  if (!box || !written || !("TransformStream" in window)) return;
  const first = JSON.parse(written.textContent) as PageState;
  startTransition(() => {
    hydrateRoot(
      box,
      <StrictMode>
        <LiveRoot first={first} titleOf={titleOf}>
          <Page />
        </LiveRoot>
      </StrictMode>,
    );
  });
}
