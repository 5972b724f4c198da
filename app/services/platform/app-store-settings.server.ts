import { z } from "zod";
import type { StoreLinks } from "~/models/site/app-store";

const pageAt = (setting: string, host: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && new URL(text).protocol === "https:" && new URL(text).host === host,
      `${setting} must be the page of the app, an address that starts with https://${host}/`,
    )
    .nullable()
    .default(null);

/** The addresses of the phone app. */
export const appStoreSettings = {
  GOOGLE_PLAY_URL: pageAt("GOOGLE_PLAY_URL", "play.google.com"),
  APP_STORE_URL: pageAt("APP_STORE_URL", "apps.apple.com"),
};

export const readStores = (env: z.output<z.ZodObject<typeof appStoreSettings>>): StoreLinks => ({
  android: env.GOOGLE_PLAY_URL,
  ios: env.APP_STORE_URL,
});
