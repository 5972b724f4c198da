import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { NewsFields } from "~/components/staff/news-fields";
import { ReasonField } from "~/components/staff/reason-field";
import { pageTitle } from "~/models/site/meta";
import { newNewsSchema } from "~/models/site/news-fields.server";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/services/http/flash.server";
import { invalid, readForm } from "~/services/http/forms/form.server";
import { redirectTo, staleForm } from "~/services/http/responses.server";
import { makeDraft } from "~/services/site/send-news.server";
import { requireStaff } from "~/services/staff/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Write a newsletter");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "newsletter");
  return { roles, draft: app.random.bytes(16).toString("base64url") };
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireStaff(request, "newsletter");
  const form = await readForm(request, newNewsSchema);
  if (form.status !== "success") {
    if (form.error?.draft) throw staleForm();
    return invalid(form);
  }
  const { reason, ...news } = form.value;
  const made = await makeDraft(app, { staffId: user.id, reason }, news);
  if (made.outcome === "conflict")
    return invalid(form, {
      formErrors: [
        "You have already saved a newsletter with this form. Check the list, or save again to add another",
      ],
      hide: ["draft"],
      status: 409,
    });
  return redirectTo(`/staff/newsletter/${made.id}`, { headers: withFlash("newsletter-saved") });
}

export default function NewNews() {
  const { roles, draft } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [, fields] = useForm<{ subject: string; text: string; draft: string; reason: string }>({
    id: "news",
    lastResult,
    defaultValue: { draft },
  });
  return (
    <ConsolePage place="/staff/newsletter" roles={roles}>
      <ErrorSummary
        answer={lastResult}
        errors={listErrors(lastResult?.error, ["subject", "text", "reason"])}
      />
      <div>
        <p>
          <a className="tap" href="/staff/newsletter">
            All newsletters
          </a>
        </p>
        <h1>Write a newsletter</h1>
        <p className="soft">Nothing is sent yet. Next, you see it as an email.</p>
      </div>
      <form method="post" className="card form stack" noValidate>
        <NewsFields subject={bind(fields.subject)} text={bind(fields.text)} />
        <ReasonField {...bind(fields.reason)} hint="What it is for. Required. It stays in the log." />
        <HiddenFields values={{ draft: bind(fields.draft).value ?? draft }} />
        <p className="acts">
          <Button>Save draft</Button>{" "}
          <Button kind="alt" href="/staff/newsletter">
            Cancel
          </Button>
        </p>
      </form>
    </ConsolePage>
  );
}
