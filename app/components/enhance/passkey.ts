import script from "./passkey-forms?worker&url";
import { all, make } from "./make";

/** Loads the script of passkeys on pages that have a form for one, in browsers that have passkeys. */
export function offerPasskeys(): void {
  if ("PublicKeyCredential" in window && all("form[data-passkey]").length > 0)
    document.body.appendChild(make("script", { src: script }));
}
