import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, Suspense } from "react";
import { hydrateRoot } from "react-dom/client";
import { enhance } from "~/components/enhance/enhance";

/**
 * Takes the page over. `RemixBrowser` waits for the state of the page by suspending: at the root, a key pressed then
 * would end React with an error. A browser that cannot read the state keeps the page as it was sent.
 */
function hydrate(): void {
  if (!("TransformStream" in window)) return;
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
}

if ("__remixContext" in window) hydrate();
else enhance();
