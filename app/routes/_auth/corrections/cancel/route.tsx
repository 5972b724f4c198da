import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { useContact } from "~/components/layout/contact-details";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import type { Handle } from "~/components/layout/page-handle";
import { readLinkToken } from "~/models/http/link-token";
import { pageTitle } from "~/models/site/meta";
import { cancelCorrection } from "~/services/accounts/request-correction.server";
import { app } from "~/services/platform/app.server";
import { readForm } from "~/http/forms/form.server";
import { forgetMailedKey, readMailedKey } from "~/http/mailed-key.server";
import { privateHeaders } from "~/http/responses.server";
import { Main } from "~/components/layout/main";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Cancel a correction");

const formSchema = z.object({ token: z.string().max(100) });

/** Mail scanners open links, so loading looks nothing up, and only the button changes something. */
export function loader({ request }: LoaderFunctionArgs) {
  const token = readMailedKey(request, { parameter: "token", read: readLinkToken });
  return data({ token }, { status: token === null ? 404 : 200, headers: privateHeaders() });
}

/** Pressing it twice has the same result as once. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, formSchema);
  const token = form.status === "success" ? readLinkToken(form.value.token) : null;
  const ended = token === null ? null : await cancelCorrection(app, token);
  const cancelled = ended !== null;
  const ownRequest = ended !== null && ended.staffId === null;
  const headers = privateHeaders({ "Set-Cookie": forgetMailedKey() });
  return data({ cancelled, ownRequest }, { status: cancelled ? 200 : 404, headers });
}

export default function CancelCorrection() {
  const { token } = useLoaderData<typeof loader>();
  const { cancelled, ownRequest = false } = useActionData<typeof action>() ?? {};
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          {cancelled && <Cancelled ownRequest={ownRequest} />}
          {!cancelled && (token === null || cancelled === false) && <Over />}
          {token !== null && cancelled === undefined && (
            <>
              <h1>Keep everything as it is?</h1>
              <p>
                We were asked to correct an email address or a phone number, or to switch off two-step login.
                If you did not ask for it, cancel it here and nothing changes.
              </p>
              <form method="post">
                <HiddenFields values={{ token }} />
                <Button large full>
                  Cancel the change
                </Button>
              </form>
            </>
          )}
        </div>
      </div>
    </Main>
  );
}

/** Who asked for it without our staff had typed the right password. */
function Cancelled({ ownRequest }: { ownRequest: boolean }) {
  const { securityMailbox } = useContact();
  if (ownRequest)
    return (
      <>
        <h1>Stopped</h1>
        <p>
          Two-step login stays on. If it was not you, someone knows your password: set a new one now, and
          write to {securityMailbox}.
        </p>
        <Button large full href="/forgot-password">
          Set a new password
        </Button>
      </>
    );
  return (
    <>
      <h1>Cancelled</h1>
      <p>Nothing changes. If someone else asked for it in your name, write to {securityMailbox}.</p>
    </>
  );
}

function Over() {
  const { securityMailbox } = useContact();
  return (
    <>
      <h1>There is nothing to cancel here</h1>
      <p>
        The correction was already cancelled, it already applies, or the link was cut short. If you did not
        ask for it, write to {securityMailbox} at once.
      </p>
    </>
  );
}
