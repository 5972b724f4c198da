import type { Browser } from "~/models/sessions/browser";

/** A browser that has never been here. */
export const newBrowser: Browser = { userAgent: "", device: null, isProgram: false };
