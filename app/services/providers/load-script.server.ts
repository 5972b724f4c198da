import { SECOND } from "~/models/duration";

const PATIENCE = 10 * SECOND;

/** The content of a script as a browser would get it; null if it is not there or does not arrive. */
export type LoadScript = (address: string) => Promise<Uint8Array | null>;

export const loadScript: LoadScript = async (address) => {
  try {
    const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(PATIENCE) });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    await response.body?.cancel();
    return null;
  } catch {
    return null;
  }
};

/** The headers of an address as a browser would get them, without following a redirect; null if none arrive. */
export type LoadHeaders = (address: string) => Promise<Headers | null>;

export const loadHeaders: LoadHeaders = async (address) => {
  try {
    const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
    await response.body?.cancel();
    return response.status < 500 ? response.headers : null;
  } catch {
    return null;
  }
};
