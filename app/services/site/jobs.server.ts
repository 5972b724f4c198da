import { SECOND } from "~/models/duration";
import type { Job } from "~/models/platform/job";
import { type SendingContext, sendNews } from "./send-news.server";

/** Puts newsletters into the outbox at their pace. */
export const newsJob = (context: SendingContext): Job => ({
  name: "newsletters",
  pause: 5 * SECOND,
  async round() {
    const more = await sendNews(context);
    return { done: more ? 1 : 0, more };
  },
});
