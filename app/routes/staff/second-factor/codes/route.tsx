import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { Button } from "~/components/form/button";
import { Note } from "~/components/page/note";
import { consoleHandle } from "~/components/staff/console-handle";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readForm } from "~/services/http/forms/form.server";
import { redirectTo } from "~/services/http/responses.server";
import type { SignedIn } from "~/services/sessions/find-signed-in.server";
import { requireSecondFactor } from "~/services/sessions/require-access.server";
import { requireStaffAccount } from "~/services/staff/require-staff.server";
import { forgetNewCodes, readNewCodes } from "~/services/staff/set-up-factor.server";
import { Main } from "~/components/layout/main";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Recovery codes");

async function enter(request: Request): Promise<SignedIn> {
  const signedIn = await requireStaffAccount(request);
  requireSecondFactor(request, signedIn);
  return signedIn;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const codes = await readNewCodes(app, await enter(request));
  if (codes === null) throw redirectTo("/staff/second-factor", { status: 302 });
  return { codes };
}

/** Submitting twice has the same result: the codes can no longer be read. */
export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await enter(request);
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
              Write them down or print them, and keep them away from your phone. Each opens the console once
              when you can’t use your app.
            </p>
          </div>
          <Note tone="warn">We show them this once. Earlier codes no longer work.</Note>
          <ol className="codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
          <form method="post" className="acts">
            <Button>I have written them down</Button>
          </form>
        </div>
      </div>
    </Main>
  );
}
