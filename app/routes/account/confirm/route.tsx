import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { listPasskeys } from "~/models/passkeys/passkey.server";
import { pageTitle } from "~/models/site/meta";
import { readFields } from "~/services/http/forms/form.server";
import { relyingParty } from "~/services/passkeys/relying-party.server";
import { asksFactor } from "~/models/second-factor/factor.server";
import { app } from "~/services/platform/app.server";
import { requireOpenAccount } from "~/services/sessions/require-access.server";
import { Main } from "~/components/layout/main";
import { postPasskey } from "./passkey.server";
import { pageIn, postConfirm } from "./password.server";
import { ConfirmForm } from "./password";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Confirm your password");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOpenAccount(request);
  const passkeys = relyingParty() !== null && (await listPasskeys(app.db, user.id)).length > 0;
  return {
    page: pageIn(request),
    username: user.username,
    passkeys,
    asksCode: await asksFactor(app.db, user),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireOpenAccount(request);
  const fields = await readFields(request);
  return fields.has("credential")
    ? postPasskey(request, fields, signedIn)
    : postConfirm(request, fields, signedIn);
}

export default function Confirm() {
  const { page, username, passkeys, asksCode } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <ConfirmForm
            lastResult={lastResult}
            page={page}
            username={username}
            passkeys={passkeys}
            asksCode={asksCode}
          />
          <p>
            <a className="tap" href="/dashboard">
              Back to your account
            </a>
          </p>
        </div>
      </div>
    </Main>
  );
}
