import { type NewsAction, newsActionSchema } from "~/models/site/news-fields.server";
import type { User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { noSuch } from "~/services/console/no-such.server";
import { type FlashKey, withFlash } from "~/services/http/flash.server";
import { invalid, readForm } from "~/services/http/forms/form.server";
import { redirectTo, staleForm } from "~/services/http/responses.server";
import {
  type NewsResult,
  changeDraft,
  resumeNews,
  startNews,
  stopNews,
  testNews,
} from "~/services/site/send-news.server";

const flashes: Record<NewsAction["intent"], FlashKey> = {
  save: "newsletter-saved",
  test: "newsletter-tested",
  send: "newsletter-started",
  stop: "newsletter-stopped",
  resume: "newsletter-started",
};

const CHANGED =
  "Nothing was done: a colleague changed or sent this newsletter after you opened the page. Check what it says now";
const NOBODY = "There are no subscribers, so nothing was sent";

export async function postNews(request: Request, user: User, id: number) {
  const form = await readForm(request, newsActionSchema);
  if (form.status !== "success") {
    if (form.error?.intent || form.error?.revision) throw staleForm();
    return invalid(form);
  }
  const result = await act(user, id, form.value);
  switch (result) {
    case "saved":
    case "repeated":
      return redirectTo(`/staff/newsletter/${id}`, { headers: withFlash(flashes[form.value.intent]) });
    case "not-found":
      throw await noSuch(app, user, "newsletter");
    case "nobody":
      return invalid(form, { formErrors: [NOBODY] });
    case "changed":
      return invalid(form, { formErrors: [CHANGED], status: 409 });
  }
}

async function act(user: User, id: number, post: NewsAction): Promise<NewsResult> {
  const at = { id, revision: post.revision };
  if (post.intent === "test") return testNews(app, user, at);
  const by = { staffId: user.id, reason: post.reason };
  switch (post.intent) {
    case "save":
      return changeDraft(app, by, at, { subject: post.subject, text: post.text });
    case "send":
      return startNews(app, by, at);
    case "stop":
      return stopNews(app, by, at);
    case "resume":
      return resumeNews(app, by, at);
  }
}
