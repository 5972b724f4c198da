import { MINUTE } from "~/models/duration";
import type { Job } from "~/models/platform/job";
import type { App } from "~/services/platform/app.server";
import { completeCorrections } from "./request-correction.server";

/** Applies the corrections of staff whose day of waiting is over. */
export const correctionsJob = (context: Pick<App, "db" | "clock" | "log" | "config">): Job => ({
  name: "corrections",
  pause: MINUTE,
  async round() {
    const done = await completeCorrections(context);
    if (done > 0) context.log.info({ corrections: done }, "corrections by staff now apply");
    return { done, more: false };
  },
});
