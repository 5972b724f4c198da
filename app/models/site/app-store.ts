import { brand } from "~/brand";
import type { Platform } from "./release";

type Phone = "android" | "ios";
type Device = Phone | Platform | null;

export interface Store {
  name: string;
  url: string;
}

/** Where the phone app is; null for a store that does not have it. */
export type StoreLinks = Record<Phone, string | null>;

const names = { ios: "Apple store", android: "Google Play store" };

export function deviceOfAgent(userAgent: string | null): Device {
  const kinds: [RegExp, NonNullable<Device>][] = [
    [/android/i, "android"],
    [/iPad|iPhone|iPod/i, "ios"],
    [/Windows NT/i, "windows"],
    [/Macintosh/i, "apple"],
    [/Linux|X11/i, "linux"],
  ];
  return kinds.find(([sign]) => sign.test(userAgent ?? ""))?.[1] ?? null;
}

export const isPhone = (device: Device): device is Phone => device === "android" || device === "ios";

/** The computer that the app can be installed on; null for phones and unknown devices. */
export const computerOf = (device: Device): Platform | null => (isPhone(device) ? null : device);

/** An email to oneself, and a message on WhatsApp, with the address of the download. */
export function sendLinks(origin: string) {
  const link = `${origin}/download`;
  const subject = `Download ${brand.name}`;
  const text = `Open this on the computer of your shop: ${link}`;
  return {
    mail: `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`,
    whatsApp: `https://wa.me/?text=${encodeURIComponent(text)}`,
  };
}

/** The app store of a device, if it has the app. */
export function storeOf(device: Device, links: StoreLinks): Store | null {
  const url = isPhone(device) ? links[device] : null;
  return isPhone(device) && url ? { name: names[device], url } : null;
}

/** The app stores that have the app. */
export const storesWithApp = (links: StoreLinks): Store[] =>
  (["ios", "android"] as const).flatMap((device) => storeOf(device, links) ?? []);
