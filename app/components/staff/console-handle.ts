import type { Handle } from "~/components/layout/page-handle";

/** The handle of every console page: its header, and its own style sheet in addition to the site's. */
export const consoleHandle: Handle = { header: "console", footer: "mini" };
