import { useSubmit } from "@remix-run/react";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Shortly before the server's five minutes are over. */
const RENEWED_AFTER = 4 * 60_000;

type PasskeyProblem = "stopped" | "exists" | "failed";

interface PasskeyOptions {
  /** A new passkey, one to use, or one to use that the browser may also suggest. */
  ask: "create" | "get" | "suggest";
  /** Where to get what the device has to sign. */
  challenge: string;
}

/** Whether the browser has passkeys; not on the server, nor in the first render. */
export function useHasPasskeys(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => setHas("PublicKeyCredential" in window), []);
  return has;
}

/** Has the device sign a challenge, then sends the form with what it said. */
export function usePasskey({ ask, challenge }: PasskeyOptions) {
  const form = useRef<HTMLFormElement>(null);
  const isSupported = useHasPasskeys();
  const [problem, setProblem] = useState<PasskeyProblem | null>(null);
  const isAsking = useRef(false);
  const sign = useSigning({ ask, challenge }, form);
  // A suggestion would end what the device asks after a press of the button.
  const suggest = useCallback(() => {
    if (!isAsking.current) sign(true).catch(() => undefined);
  }, [sign]);
  useSuggestions(isSupported && ask === "suggest", suggest);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isAsking.current) return;
    isAsking.current = true;
    setProblem(null);
    void sign(false)
      .catch((error: unknown) => {
        setProblem(reasonOf(error));
        return true;
      })
      .then((mayTryAgain) => {
        isAsking.current = false;
        if (mayTryAgain === true && ask === "suggest") suggest();
      });
  };
  return { form, isSupported, problem, onSubmit };
}

/** Gets a challenge, has the device sign it and posts the form. The library is loaded where a device is asked. */
function useSigning({ ask, challenge }: PasskeyOptions, form: RefObject<HTMLFormElement>) {
  const submit = useSubmit();
  return useCallback(
    async (useBrowserAutofill: boolean) => {
      const library = await import("@simplewebauthn/browser");
      if (useBrowserAutofill && !(await library.browserSupportsWebAuthnAutofill())) return;
      const answer = await fetch(challenge, {
        method: "POST",
        credentials: "same-origin",
        redirect: "manual",
      });
      // The session is over: the page that answers the form says so.
      if (answer.type === "opaqueredirect") return form.current?.submit();
      if (!answer.ok) throw new Error("no challenge");
      const options: unknown = await answer.json();
      const credential =
        ask === "create"
          ? await library.startRegistration({
              optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
            })
          : await library.startAuthentication({
              optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
              useBrowserAutofill,
            });
      if (!form.current) return;
      const fields = new FormData(form.current);
      fields.set("credential", JSON.stringify(credential));
      const { pathname, search } = new URL(form.current.action);
      submit(fields, { method: "post", action: pathname + search });
    },
    [ask, challenge, form, submit],
  );
}

/** Lets the browser suggest passkeys while the page is visible, with a new challenge before the last one ends. */
function useSuggestions(isOn: boolean, suggest: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const start = () => {
      if (!document.hidden) suggest();
    };
    const timer = setInterval(start, RENEWED_AFTER);
    document.addEventListener("visibilitychange", start);
    start();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", start);
    };
  }, [isOn, suggest]);
}

function reasonOf(error: unknown): PasskeyProblem {
  const { name, code } = error as { name?: string; code?: string };
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") return "exists";
  return name === "NotAllowedError" || name === "AbortError" ? "stopped" : "failed";
}
