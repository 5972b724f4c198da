export type Device = "android" | "ios" | null;

export interface Store {
  name: string;
  url: string;
}

/** Where the phone app is; null for a store that does not have it. */
export type StoreLinks = Record<NonNullable<Device>, string | null>;

const names = { ios: "Apple store", android: "Google Play store" };

export function readDevice(userAgent: string | null): Device {
  if (/android/i.test(userAgent ?? "")) return "android";
  return /iPad|iPhone|iPod/i.test(userAgent ?? "") ? "ios" : null;
}

/** The app store of a device, if it has the app. */
export function storeOf(device: Device, links: StoreLinks): Store | null {
  const url = device && links[device];
  return device && url ? { name: names[device], url } : null;
}

/** The app stores that have the app. */
export const storesWithApp = (links: StoreLinks): Store[] =>
  (["ios", "android"] as const).flatMap((device) => storeOf(device, links) ?? []);
