import { isHostOf, type RelyingParty } from "~/models/passkeys/passkey";
import { accountOrigin } from "./site-origin.server";
import { app } from "~/services/platform/app.server";

/** null if passkeys are switched off, or the visitor opened a demo by a host that browsers allow none for. */
export function relyingParty(): RelyingParty | null {
  const origin = accountOrigin();
  const { rpId: id } = app.config;
  return id !== null && isHostOf(new URL(origin).hostname, id) ? { id, origin } : null;
}

/** A page at an address of this site that passkeys work at; null if they are switched off. */
export function addressOfPasskeys(path: string): string | null {
  if (app.config.rpId === null) return null;
  const address = new URL(path, accountOrigin());
  if (!isHostOf(address.hostname, app.config.rpId)) address.hostname = app.config.rpId;
  return address.href;
}
