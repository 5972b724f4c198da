import { SECOND } from "~/models/duration";
import type { Job } from "~/models/platform/job";
import { type ImportContext, importNext } from "./import-sales.server";

export const importsJob = (context: ImportContext): Job => ({
  name: "imports",
  pause: 2 * SECOND,
  async round(stop) {
    const more = await importNext(context, stop);
    return { done: more ? 1 : 0, more };
  },
});
