import { tokenCookie } from "~/http/browser.server";
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { NewCodes } from "~/components/second-factor/new-codes";
import { hasFactor } from "~/models/second-factor/factor.server";
import { pageTitle } from "~/models/site/meta";
import { withFlash } from "~/http/flash.server";
import { readForm } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { requireFresh } from "~/routes/_shared/require-access.server";
import { confirmNewCodes, readNewCodes } from "~/services/sessions/set-up-factor.server";
import stylesheet from "~/styles/second-factor.css?url";

const PAGE = "/account/security/second-factor";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = () => pageTitle("Recovery codes");

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireFresh(request, { page: PAGE });
  const codes = await readNewCodes(app, signedIn);
  if (codes === null) throw redirectTo(PAGE, { status: 302 });
  return { role: signedIn.user.role, codes, isOn: await hasFactor(app.db, signedIn.user.id) };
}

/** The codes, and a factor that waits for this, count from now on. Submitting twice changes nothing more. */
export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireFresh(request, { page: PAGE });
  await readForm(request, z.object({}));
  const result = await confirmNewCodes(app, signedIn);
  if (result.outcome === "over") return redirectTo(PAGE);
  const headers = withFlash(result.outcome === "on" ? "factor-on" : "factor-codes-saved");
  if (result.outcome === "on") headers.append("Set-Cookie", tokenCookie(result.token));
  return redirectTo(PAGE, { headers });
}

export default function RecoveryCodes() {
  const { role, codes, isOn } = useLoaderData<typeof loader>();
  return (
    <AccountLayout path="/account/security" role={role}>
      <NewCodes codes={codes} use="logs you in" file={`${PAGE}/codes.txt`}>
        {isOn
          ? "The new codes replace the earlier ones when you confirm that you have saved them."
          : "Two-step login is not on yet. It starts when you confirm that you have saved the codes."}
      </NewCodes>
    </AccountLayout>
  );
}
