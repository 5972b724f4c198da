import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import type { Handle } from "~/components/layout/page-handle";
import { NewCodes } from "~/components/second-factor/new-codes";
import { consoleHandle } from "~/components/staff/console-handle";
import { pageTitle } from "~/models/site/meta";
import { forgetShownCodes } from "~/models/second-factor/factor.server";
import { app } from "~/services/platform/app.server";
import { readForm } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { requireProvedStaff } from "~/routes/_shared/require-staff.server";
import { readNewCodes } from "~/services/sessions/set-up-factor.server";
import { Main } from "~/components/layout/main";

export const handle: Handle = { ...consoleHandle, hydrate: true };

export const meta: MetaFunction = () => pageTitle("Recovery codes");

export async function loader({ request }: LoaderFunctionArgs) {
  const codes = await readNewCodes(app, await requireProvedStaff(request));
  if (codes === null) throw redirectTo("/staff/second-factor", { status: 302 });
  return { codes };
}

/** The codes are written down: from now on they cannot be read. Submitting twice has the same result. */
export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireProvedStaff(request);
  await readForm(request, z.object({}));
  await forgetShownCodes(app.db, signedIn.user.id);
  return redirectTo("/staff");
}

export default function RecoveryCodes() {
  const { codes } = useLoaderData<typeof loader>();
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <NewCodes codes={codes} use="opens the console" file="/staff/second-factor/codes.txt">
            Earlier codes no longer work.
          </NewCodes>
        </div>
      </div>
    </Main>
  );
}
