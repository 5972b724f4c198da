import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, Suspense } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Takes the page over. `RemixBrowser` waits for the state of the page by suspending: at the root, a key pressed then
 * would end React with an error. A browser that cannot read the state keeps the page as it was sent.
 */
if ("TransformStream" in window)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Suspense>
          <RemixBrowser />
        </Suspense>
      </StrictMode>,
    );
  });

// A page that the browser kept while the next one loaded would still say that its form is being sent.
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) window.location.reload();
});
