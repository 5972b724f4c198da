import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

/** Takes the page over. A browser that cannot read the state keeps the page as it was sent. */
if ("TransformStream" in window) void readState().then(() => startTransition(hydrate));

function hydrate() {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
}

/**
 * `RemixBrowser` suspends until it has read the state of the page, and React 18 cannot suspend at the root of a document:
 * a key pressed then would end it with error 345. So it is asked before React renders it.
 */
async function readState(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (state) {
    await state;
  }
}

// A page that the browser kept while the next one loaded would still say that its form is being sent.
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) window.location.reload();
});
