export type Device = "android" | "ios" | null;

interface Store {
  name: string;
  url: string;
}

const googlePlay: Store = {
  name: "Google Play store",
  url: "https://play.google.com/store/apps/details?id=example.kaypoint.pos",
};
const appleStore: Store = { name: "Apple store", url: "https://apps.apple.com/ng/app/kaypoint/id0000000000" };

export const stores: Store[] = [appleStore, googlePlay];

export function readDevice(userAgent: string | null): Device {
  if (/android/i.test(userAgent ?? "")) return "android";
  return /iPad|iPhone|iPod/i.test(userAgent ?? "") ? "ios" : null;
}

/** The app store of a device. */
export function storeOf(device: Device): Store | null {
  if (device === null) return null;
  return device === "android" ? googlePlay : appleStore;
}
