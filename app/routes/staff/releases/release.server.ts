import { readRelease, releaseActionSchema } from "~/models/site/release-fields.server";
import { listAllReleases } from "~/models/site/release.server";
import { publishRelease, withdrawPublished } from "~/services/console/publish-release.server";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";

const PATH = "/staff/releases";

export async function postRelease(request: Request, staffId: number) {
  const form = await readForm(request, releaseActionSchema);
  if (form.status !== "success") return invalid(form, { fieldErrors: releaseErrors(form.payload) });
  const by = { staffId, reason: form.value.reason };
  if (form.value.intent === "withdraw") {
    const wanted = form.value.release;
    const release = (await listAllReleases(app.db)).find(({ id }) => id === wanted);
    if (!release) return invalid(form, { fieldErrors: { release: ["Choose a release"] } });
    await withdrawPublished(app, by, release);
    return redirectTo(PATH, { headers: withFlash("release-withdrawn") });
  }
  const { intent: _intent, reason: _reason, ...typed } = form.value;
  const read = readRelease(typed);
  if (!read.ok) return invalid(form, { fieldErrors: read.errors });
  await publishRelease(app, by, read.release);
  return redirectTo(PATH, { headers: withFlash("release-published") });
}

/** What is wrong with a release whose reason is missing too, so that all is said at once. */
function releaseErrors({ intent, ...payload }: Record<string, unknown>): Record<string, string[]> {
  if (intent !== "publish") return {};
  const typed = Object.entries(payload).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const read = readRelease(Object.fromEntries(typed) as Record<string, string>);
  return read.ok ? {} : read.errors;
}
