import { SECRET_BYTES, secretText } from "~/models/webhooks/signature.server";
import type { App } from "~/services/platform/app.server";
import { decryptText, encryptText } from "~/services/platform/encrypted-text.server";

type Settings = { config: Pick<App["config"], "webhooks"> };

const keysOf = ({ config }: Settings) => ({ setting: "WEBHOOK_KEYS", keys: config.webhooks.keys });

/** Binds a secret to one owner's address: an owner has each address once, and it never changes. */
const placeOf = ({ ownerId, url }: Place): string => `webhook:${ownerId}:${url}`;

interface Place {
  ownerId: number;
  url: string;
}

/** A new secret, encrypted for this address alone. */
export const makeSecret = (app: Settings & Pick<App, "random">, place: Place): Buffer =>
  encryptText(keysOf(app), app.random, placeOf(place), secretText(app.random.bytes(SECRET_BYTES)));

export const decryptWebhookSecret = (app: Settings, place: Place, sealed: Buffer): string =>
  decryptText(keysOf(app), placeOf(place), sealed);
