import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Reads the data of the page, as Remix does when its component is first called: it throws the promise. If React met it
 * while it takes the page over, a key or a click in that moment would break hydration for good (React error 345).
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

// Remix reads the data of a page by it. A browser without it keeps the finished page, whose forms work as they are.
if ("TextEncoderStream" in window) void takeOver();
