import { useEffect, useState } from "react";

import { Key } from "~/components/form/key";
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
  /** Asks what became of the payment; whatever the window said, the server finds out by itself. */
  onPaid: () => void;
  children: string;
}

/** The provider's page in a window over ours. Only with scripts: the link to the page itself stands beside it. */
export function PaymentPopup({ script, accessCode, onPaid, children }: Props) {
  const state = useScript(script);
  const [problem, setProblem] = useState<string | null>(null);
  const open = () => {
    setProblem(null);
    if (!window.PaystackPop) return setProblem(UNABLE);
    new window.PaystackPop().resumeTransaction(accessCode, {
      onSuccess: onPaid,
      onCancel: () => setProblem("Payment canceled"),
      onError: onPaid,
    });
  };
  const message = state === "failed" ? UNABLE : problem;
  return (
    <>
      {message && (
        <Note tone="warn" role="alert">
          {message}
        </Note>
      )}
      {state === "ready" && (
        <Key type="button" large full onClick={open}>
          {children}
        </Key>
      )}
    </>
  );
}

const UNABLE = "Unable to load paystack inline script";

function useScript(source: string): "loading" | "ready" | "failed" {
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  useEffect(() => {
    const element = document.createElement("script");
    element.src = source;
    element.onload = () => setState("ready");
    element.onerror = () => setState("failed");
    document.head.append(element);
    return () => element.remove();
  }, [source]);
  return state;
}
