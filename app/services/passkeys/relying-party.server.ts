import { isHostOf } from "~/models/passkeys/passkey";
import { accountOrigin } from "~/services/platform/site-origin.server";
import { app } from "~/services/platform/app.server";

/** The site as passkeys know it. */
export interface RelyingParty {
  /** RP_ID. Passkeys are made for it and work for no other. */
  id: string;
  /** The origin whose pages may use them. */
  origin: string;
}

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
