import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { Button } from "~/components/form/button";
import { Note } from "~/components/page/note";
import type { Handle } from "~/components/layout/page-handle";
import { PrintButton, PrintHint } from "~/components/page/print";
import { SecretText } from "~/components/page/secret-text";
import { consoleHandle } from "~/components/staff/console-handle";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readForm } from "~/services/http/forms/form.server";
import { redirectTo } from "~/services/http/responses.server";
import { requireProvedStaff } from "~/services/staff/require-staff.server";
import { forgetNewCodes, readNewCodes } from "~/services/sessions/set-up-factor.server";
import { Main } from "~/components/layout/main";

export const handle: Handle = { ...consoleHandle, enhance: true };

export const meta: MetaFunction = () => pageTitle("Recovery codes");

export async function loader({ request }: LoaderFunctionArgs) {
  const codes = await readNewCodes(app, await requireProvedStaff(request));
  if (codes === null) throw redirectTo("/staff/second-factor", { status: 302 });
  return { codes };
}

/** Submitting twice has the same result: the codes can no longer be read. */
export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireProvedStaff(request);
  await readForm(request, z.object({}));
  await forgetNewCodes(app, signedIn);
  return redirectTo("/staff");
}

export default function RecoveryCodes() {
  const { codes } = useLoaderData<typeof loader>();
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <div>
            <h1>Your recovery codes</h1>
            <p className="soft">
              Download, print or write them down, and keep them away from your phone. Each opens the console
              once when you can’t use your app.
            </p>
          </div>
          <Note tone="warn">We show them this once. Earlier codes no longer work.</Note>
          <SecretText
            id="recovery-codes"
            label="Recovery codes"
            what="the recovery codes"
            value={codes.join("\n")}
            file="/staff/second-factor/codes.txt"
          />
          <PrintHint />
          <form method="post" className="acts noprint">
            <Button>I have saved them</Button> <PrintButton />
          </form>
        </div>
      </div>
    </Main>
  );
}
