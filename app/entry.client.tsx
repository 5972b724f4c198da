import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Reads the page's data. Remix would throw a promise for it at the first render of its component; if React met that
 * promise during hydration, a key press or click in that moment would break hydration for good (React error 345).
 */
async function readData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

async function takeOver(): Promise<void> {
  await readData();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}

// Remix needs TextEncoderStream to read the page's data. A browser without it keeps the rendered page, whose forms
// work without scripts.
if ("TextEncoderStream" in window) void takeOver();
