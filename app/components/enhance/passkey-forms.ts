import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { all } from "./make";

/*
 * A script of its own, which only pages with passkeys load, and only in browsers that have them.
 */

type Ask = (suggest?: boolean) => Promise<unknown>;

/** Shortly before the server's five minutes are over. */
const RENEWED_AFTER = 4 * 60_000;

for (const form of all<HTMLFormElement>("form[data-passkey]")) prepare(form);

function prepare(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>("input[name=credential]");
  const button = form.querySelector<HTMLButtonElement>("button");
  const status = form.querySelector<HTMLElement>("[role=status]");
  if (!field || !button || !status) return;
  let isAsking = false;
  const ask = makeAsk(form);
  const send = (credential: unknown) => {
    field.value = JSON.stringify(credential);
    button.click();
  };
  // A suggestion would end what the device asks after a press of the button.
  const suggest = makeSuggestion(form, () => (isAsking ? Promise.resolve() : ask(true).then(send)));
  button.addEventListener("click", (event) => {
    // The second click is ours: it sends what the device said.
    if (field.value !== "") return;
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    status.textContent = "";
    void ask()
      .then(send, (error: unknown) => {
        status.textContent = status.dataset[reasonOf(error)] ?? "";
      })
      .then(() => {
        isAsking = false;
        if (field.value === "") suggest();
      });
  });
  // A page that the browser kept shows its form again, whose challenge is used up.
  window.addEventListener("pageshow", () => (field.value = ""));
  for (const text of all("[data-without-passkeys]")) text.hidden = true;
  form.hidden = false;
  suggest();
}

/** Gets a challenge and has the device sign it. */
function makeAsk(form: HTMLFormElement): Ask {
  const { passkey, challenge = "" } = form.dataset;
  return async (useBrowserAutofill = false) => {
    const answer = await fetch(challenge, { method: "POST", credentials: "same-origin", redirect: "manual" });
    // The session is over: the page that answers the form says so.
    if (answer.type === "opaqueredirect") form.submit();
    if (!answer.ok) throw new Error("no challenge");
    const options: unknown = await answer.json();
    return passkey === "create"
      ? startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
      : startAuthentication({
          optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
          useBrowserAutofill,
        });
  };
}

/** Lets the browser suggest passkeys in the field for the username, with a new challenge before the last one ends. */
function makeSuggestion(form: HTMLFormElement, ask: () => Promise<void>): () => void {
  if (form.dataset["passkey"] !== "suggest") return () => undefined;
  let timer: number | undefined;
  const start = () => {
    window.clearTimeout(timer);
    // A tab in the background waits until it is looked at.
    if (document.hidden) return document.addEventListener("visibilitychange", start, { once: true });
    timer = window.setTimeout(start, RENEWED_AFTER);
    ask().catch(() => undefined);
  };
  return () => {
    void browserSupportsWebAuthnAutofill().then((isSupported) => {
      if (isSupported) start();
    });
  };
}

/** The name of the sentence that says what went wrong. */
function reasonOf(error: unknown): string {
  const { name } = error instanceof Error ? error : { name: "" };
  if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return "exists";
  return name === "NotAllowedError" || name === "AbortError" ? "stopped" : "failed";
}
