import { SECOND } from "~/models/duration";

const TIMEOUT = 10 * SECOND;

/** The content of a script; null if an error or a redirect answers, or nothing in time. */
export type LoadScript = (address: string) => Promise<Uint8Array | null>;

export const loadScript: LoadScript = async (address) => {
  try {
    const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT) });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    await response.body?.cancel();
    return null;
  } catch {
    return null;
  }
};

/** The headers of an answer, which may be a redirect; null if the server has failed, or nothing answers in time. */
export type LoadHeaders = (address: string) => Promise<Headers | null>;

export const loadHeaders: LoadHeaders = async (address) => {
  try {
    const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT) });
    await response.body?.cancel();
    return response.status < 500 ? response.headers : null;
  } catch {
    return null;
  }
};
