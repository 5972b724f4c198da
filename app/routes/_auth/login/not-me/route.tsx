import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { useContact } from "~/components/layout/contact-details";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { Main } from "~/components/layout/main";
import type { Handle } from "~/components/layout/page-handle";
import { Rows } from "~/components/page/rows";
import { formatMoment } from "~/models/date";
import { readLinkToken } from "~/models/http/link-token";
import { describeDevice } from "~/models/http/user-agent";
import { pageTitle } from "~/models/site/meta";
import { readForm } from "~/http/forms/form.server";
import { forgetMailedKey, readMailedKey } from "~/http/mailed-key.server";
import { privateHeaders } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { reportLogin, readReportable } from "~/services/recovery/report-login.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Was this you?");

const formSchema = z.object({ token: z.string().max(100) });

/** Mail scanners open links, so only the button changes something. */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = readMailedKey(request, { parameter: "token", read: readLinkToken });
  const found = token === null ? null : await readReportable(app, token);
  const login = found && {
    token: token ?? "",
    device: describeDevice(found.userAgent),
    when: formatMoment(found.startedAt),
    place: found.addressPrefix,
  };
  return data({ login }, { status: login ? 200 : 404, headers: privateHeaders() });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, formSchema);
  const token = form.status === "success" ? readLinkToken(form.value.token) : null;
  const ended = token !== null && (await reportLogin(app, token));
  const headers = privateHeaders({ "Set-Cookie": forgetMailedKey() });
  return data({ ended }, { status: ended ? 200 : 404, headers });
}

export default function NotMe() {
  const { login } = useLoaderData<typeof loader>();
  const ended = useActionData<typeof action>()?.ended;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          {ended === true && <DeviceLoggedOut />}
          {ended !== true && login === null && <LinkEnded />}
          {ended !== true && login !== null && <Question {...login} />}
        </div>
      </div>
    </Main>
  );
}

type Login = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["login"]>;

function Question({ token, device, when, place }: Login) {
  return (
    <>
      <h1>Was this you?</h1>
      <p>Your account was logged in to on a new device:</p>
      <Rows
        rows={[
          { name: "Browser", value: device },
          { name: "When", value: when },
          { name: "Network", value: place },
        ]}
      />
      <p>If it was you, close this page. You stay logged in.</p>
      <form method="post" className="stack-l">
        <HiddenFields values={{ token }} />
        <p>
          If it was not you, press the button. It logs that device out, and every other device that logged in
          after it. Passkeys that were added and two-step login that was set up after it are removed, and your
          password stops working. Then you set a new one.
        </p>
        <Button large full>
          This was not me
        </Button>
      </form>
    </>
  );
}

function DeviceLoggedOut() {
  const { securityMailbox } = useContact();
  return (
    <>
      <h1>That device is logged out</h1>
      <p>
        Your old password no longer works, because someone else may know it. Set a new one now: we send a code
        to your email or phone first.
      </p>
      <p>
        <Button large full href="/forgot-password">
          Set a new password
        </Button>
      </p>
      <p>
        Then log in and check your email, phone, tills, people and saved cards. If anything there is not
        yours, write to {securityMailbox}.
      </p>
    </>
  );
}

function LinkEnded() {
  const { securityMailbox } = useContact();
  return (
    <>
      <h1>This link is no longer in use</h1>
      <p>
        The device was logged out already, the link is older than a week, or it was cut short. If someone else
        logged in, set a new password.
      </p>
      <p>
        <Button large full href="/forgot-password">
          Set a new password
        </Button>
      </p>
      <p>If you need help, write to {securityMailbox}.</p>
    </>
  );
}
