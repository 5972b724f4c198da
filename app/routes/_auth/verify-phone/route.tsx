import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Form } from "@remix-run/react";
import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from "react";
import type { SubmissionResult } from "@conform-to/react";

import { useAnswer } from "~/components/form/answer";
import { ContinueSoon } from "~/components/form/continue-soon";
import type { Handle } from "~/components/layout/page-handle";
import { TrialOffer } from "~/components/plan/trial-offer";
import { otherWays } from "~/models/codes/phone-channel";
import { withIntent } from "~/models/sessions/sign-up-intent";
import { pageTitle } from "~/models/site/meta";
import { redirectTo } from "~/http/responses.server";
import { readFields } from "~/http/forms/form.server";
import { intentOf } from "~/http/forms/code-form.server";
import { requireSignedIn } from "~/routes/_shared/require-access.server";
import { Main } from "~/components/layout/main";
import { queryOf } from "./sign-up-intent.server";
import { findChosenPlan, isSettled, loadVerifyPhone } from "./load.server";
import { MailCode, MailOffer } from "./mail-code";
import { sendByMail, verifyByMail } from "./mail-code.server";
import { keep, resend, verify } from "./phone-code.server";
import { Unreachable } from "./unreachable";
import { CodeForm } from "~/components/form/code-form";
import { SubmitButton, Button } from "~/components/form/button";
import { SentCode } from "~/components/form/sent-code";
import { DemoHint } from "~/components/page/demo-hint";
import { ChangePhoneForm } from "~/components/form/change-phone-form";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

const VERIFIED = "Your phone number is verified";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini", afterLogin: true };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle((data && titles.get(data.view)) ?? "Verify your phone number");

const titles = new Map([
  ["mail", "Confirm your email"],
  ["verified", VERIFIED],
]);

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireSignedIn(request);
  const chosen = await findChosenPlan(request, signedIn.user);
  if (chosen) throw redirectTo(withIntent("/verify-phone", chosen), { status: 302 });
  return loadVerifyPhone(request, signedIn);
}

/** The handlers by intent; with any other intent the code is checked. */
const handlers = new Map<string | null, typeof verify | typeof resend | typeof sendByMail | typeof keep>([
  ["resend", resend],
  ...Object.values(otherWays).map(({ intent }): [string, typeof resend] => [intent, resend]),
  ["keep", keep],
  ["mail", sendByMail],
  ["verify-mail", verifyByMail],
]);

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireSignedIn(request);
  const fields = await readFields(request);
  if (isSettled(signedIn.user)) return redirectTo(withIntent("/verify-phone", queryOf(request)));
  const handler = handlers.get(intentOf(fields)) ?? verify;
  return handler(request, fields, signedIn);
}

export default function VerifyPhone() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useAnswer<typeof action>()?.lastResult;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          {page.view === "verified" && <Result {...page} />}
          {page.view === "unreachable" && <Unreachable page={page} lastResult={lastResult} />}
          {page.view === "code" && <PhoneCode page={page} lastResult={lastResult} />}
          {page.view === "mail" && <MailCode page={page} lastResult={lastResult} />}
        </div>
      </div>
    </Main>
  );
}

const CONTINUES_AFTER = 3;

/** The button's name for the page it leads to. */
const names: Record<string, string> = {
  "/download": "the download",
  "/reseller": "your customers",
  "/dashboard": "your home page",
  "/staff": "the console",
};

interface ResultProps {
  onward: string;
  trialEnds: string | null;
  trialOffer: ComponentProps<typeof TrialOffer> | null;
}

/** The page for a verified number. With scripts it moves on by itself; its offer stays on the dashboard. */
function Result({ onward, trialEnds, trialOffer }: ResultProps) {
  const name = names[onward] ?? "your plan";
  return (
    <>
      <div role="status">
        <h1>{VERIFIED}</h1>
        {trialEnds && <p className="soft">Your free trial of Plus has started. It runs until {trialEnds}.</p>}
      </div>
      <ContinueSoon to={onward} name={name} seconds={CONTINUES_AFTER}>
        {`Continue to ${name}`}
      </ContinueSoon>
      {trialOffer && (
        <>
          <TrialOffer {...trialOffer} />
          <p className="soft">
            No hurry: the offer stays on <a href="/dashboard">your home page</a>.
          </p>
        </>
      )}
    </>
  );
}

type CodePage = Extract<Awaited<ReturnType<typeof loadVerifyPhone>>, { view: "code" }>;

interface Props {
  page: CodePage;
  lastResult: SubmissionResult | undefined;
}

/** The page for a code by SMS, with help for visitors who get none. */
function PhoneCode({ page, lastResult }: Props) {
  const { action, phone, old, live, pause, by, others, change, mail, demo } = page;
  const number = <b className="nb">{phone}</b>;
  return (
    <>
      <CodeForm
        action={action}
        label="Verify phone number"
        takes="sms-code"
        lastResult={lastResult}
        resend={{ live, pause, others }}
      >
        <h1>Verify your phone number</h1>
        <SentCode to={number} live={live} pause={pause} by={by} orByMail={mail === "offered"} />
        {!old && (
          <p className="soft under">
            We use your number to start your trial, secure payments, log you in and recover your account.
          </p>
        )}
      </CodeForm>
      {demo && <DemoHint />}
      {old && <KeepForm action={action} phone={old.phone} />}
      <ChangePhone {...change} />
      <MailOffer action={action} mail={mail} />
    </>
  );
}

/** The form that cancels the phone change. */
function KeepForm({ action, phone }: { action: string; phone: string | null }) {
  return (
    <Form method="post" action={action} className="top">
      <span className="soft">
        Enter the code to switch to this number.
        {phone && (
          <>
            {" "}
            You keep <b className="nb">{phone}</b> until then.
          </>
        )}
      </span>{" "}
      <SubmitButton kind="alt" name="intent" value="keep">
        {phone ? <>Keep {phone}</> : "Stop the change"}
      </SubmitButton>
    </Form>
  );
}

interface ChangePhoneProps {
  path: string;
  /** Whether the form may open in a dialog. */
  dialog: boolean;
}

const TITLE = "change-phone-title";

/** A link to the page of the phone change; with scripts its form opens in a dialog, in browsers that have them. */
function ChangePhone({ path, dialog }: ChangePhoneProps) {
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (isElsewhere || !dialog || !("HTMLDialogElement" in window)) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <div>
      <p>
        Wrong phone number?{" "}
        <a className="tap" href={path} onClick={open}>
          Change it here
        </a>
      </p>
      {isOpen && <ChangePhoneDialog path={path} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ChangePhoneDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
    dialog.current?.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus();
  }, []);
  return (
    <dialog ref={dialog} className="card" aria-labelledby={TITLE} onClose={onClose}>
      <div className="stack-l">
        <ChangePhoneForm path={path} focused={false}>
          <h2 id={TITLE}>Change phone number</h2>
        </ChangePhoneForm>
        <p className="acts">
          <Button kind="alt" type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
        </p>
      </div>
    </dialog>
  );
}
