import type { Handle } from "~/components/layout/page-handle";

/** The handle of every page of the console: its bar, and a style sheet of its own beside that of the site. */
export const consoleHandle: Handle = { header: "console", footer: "mini" };
