import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { brand } from "~/brand";
import type { Handle } from "~/components/page-handle";
import { ResendForm } from "~/components/resend-form";
import { withJourney } from "~/models/journey";
import { pageTitle } from "~/models/page-meta";
import { isVerified } from "~/models/user";
import { redirectTo } from "~/services/answers.server";
import { readFields } from "~/services/forms.server";
import { requireSignedIn } from "~/services/session.server";
import { loadVerifyPhone } from "./load.server";
import { resend } from "./resend.server";
import { Result } from "./result";
import { queryOf, verify } from "./verify.server";
import { VerifyForm } from "./verify";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Verify your phone number");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSignedIn(request);
  return loadVerifyPhone(request, user);
}

const resends = new Set<unknown>(["resend", "activate-resend"]);

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireSignedIn(request);
  const fields = await readFields(request);
  if (isVerified(signedIn.user)) return redirectTo(withJourney("/verify-phone", queryOf(request)));
  const intent = fields.get("intent") ?? fields.get("function_type");
  return resends.has(intent) ? resend(request, fields, signedIn) : verify(request, fields, signedIn);
}

export default function VerifyPhone() {
  const page = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          {page.view === "verified" && <Result {...page} />}
          {page.view === "unreachable" && <Unreachable phone={page.phone} />}
          {page.view === "code" && <EnterCode {...page} />}
        </div>
      </div>
    </main>
  );
}

type CodePage = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { view: "code" }>;

function EnterCode({ phone, live, again, demo }: CodePage) {
  const lastResult = useActionData<typeof action>()?.lastResult;
  const number = <b className="nb">{phone}</b>;
  return (
    <>
      <VerifyForm lastResult={lastResult}>
        <h1>Verify your phone number</h1>
        <p className="soft">
          {live ? <>We sent a 5 digit code to {number}.</> : <>No code for {number} works at the moment.</>}
        </p>
      </VerifyForm>
      {/* Each new code starts a countdown of its own. */}
      <ResendForm key={again?.seconds} live={live} again={again} />
      {demo && (
        <p className="soft">
          Demo: no text message leaves this site. Read it in <a href="/demo/outbox">the outbox</a>.
        </p>
      )}
    </>
  );
}

function Unreachable({ phone }: { phone: string }) {
  return (
    <>
      <h1>Verify your phone number</h1>
      <p className="note warn">
        We cannot send a code to <b className="nb">{phone}</b>: it is not a Nigerian mobile number.
      </p>
      <p>
        Write to <a href={`mailto:${brand.mailbox}`}>{brand.mailbox}</a> from the email address of your
        account with the right number, and we correct it.
      </p>
    </>
  );
}
