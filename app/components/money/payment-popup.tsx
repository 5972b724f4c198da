import { useCallback, useEffect, useRef, useState } from "react";

import { Button } from "~/components/form/button";
import { Note } from "~/components/page/note";

interface Callbacks {
  onSuccess: () => void;
  onCancel: () => void;
  onError: () => void;
}

declare global {
  interface Window {
    PaystackPop?: new () => { resumeTransaction: (accessCode: string, callbacks: Callbacks) => unknown };
  }
}

interface Props {
  /** The provider's script, which this page's policy allows. */
  script: string;
  accessCode: string;
  /** The provider's own page, if its script does not load. */
  page: string;
  /** Asks the server for the result of the payment. It asks the provider, and does not trust the popup. */
  onPaid: () => void;
  children: string;
}

/**
 * Opens the provider's page in a popup over ours, at once. If its script fails, the visitor is redirected to that
 * page instead. Only with scripts: the link to the page is beside it.
 */
export function PaymentPopup({ script, accessCode, page, onPaid, children }: Props) {
  const [state, setState] = useState<"loading" | "ready" | "failed" | "canceled">("loading");
  const whenPaid = useRef(onPaid);
  const open = useCallback(() => {
    const paid = () => whenPaid.current();
    if (!window.PaystackPop) return setState("failed");
    setState("ready");
    new window.PaystackPop().resumeTransaction(accessCode, {
      onSuccess: paid,
      onCancel: () => setState("canceled"),
      onError: paid,
    });
  }, [accessCode]);
  useScript(script, open, () => setState("failed"));
  useEffect(() => {
    if (state !== "failed") return undefined;
    const timer = setTimeout(() => window.location.assign(page), TIME_TO_READ);
    return () => clearTimeout(timer);
  }, [state, page]);
  return (
    <>
      {(state === "failed" || state === "canceled") && (
        <Note tone="warn" role="alert">
          {state === "failed" ? UNABLE : "Payment canceled"}
        </Note>
      )}
      {(state === "ready" || state === "canceled") && (
        <Button type="button" large full onClick={open}>
          {children}
        </Button>
      )}
    </>
  );
}

const UNABLE = "Unable to load paystack inline script. Opening the page of our payment partner.";

/** How long the visitor can read why the page is left. A link beside it leaves at once. */
const TIME_TO_READ = 4_000;

/** A script that takes longer counts as failed. */
const PATIENCE = 10_000;

/** Loads a script once, and reports whether it loaded. */
function useScript(source: string, onLoad: () => void, onError: () => void): void {
  const handlers = useRef({ onLoad, onError });
  useEffect(() => {
    const element = document.createElement("script");
    let isOver = false;
    const end = (tell: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      tell();
    };
    const timer = setTimeout(() => end(handlers.current.onError), PATIENCE);
    element.src = source;
    element.onload = () => end(handlers.current.onLoad);
    element.onerror = () => end(handlers.current.onError);
    document.head.append(element);
    return () => {
      isOver = true;
      clearTimeout(timer);
      element.remove();
    };
  }, [source]);
}
