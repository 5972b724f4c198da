import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useLocation } from "@remix-run/react";

import { useAnswer } from "~/components/form/answer";
import { CodeField } from "~/components/form/code-field";
import { SubmitButton } from "~/components/form/button";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { HiddenFields } from "~/components/form/hidden-fields";
import { ResendForm } from "~/components/form/resend-form";
import { useContact } from "~/components/layout/contact-details";
import { Main } from "~/components/layout/main";
import type { Handle } from "~/components/layout/page-handle";
import { DemoHint } from "~/components/page/demo-hint";
import { FACTOR_WAIT_IN_WORDS } from "~/models/accounts/lost-factor";
import type { LostFactorProof } from "~/models/accounts/lost-factor";
import { describePause, type PauseWords } from "~/models/codes/pause";
import { LONG_CODE_LENGTH } from "~/models/codes/code";
import { formatMoment } from "~/models/date";
import { pageTitle } from "~/models/site/meta";
import { maskPhone } from "~/models/users/phone";
import { readLostFactor } from "~/services/accounts/prove-lost-factor.server";
import { intentOf } from "~/http/forms/code-form.server";
import { readFields } from "~/http/forms/form.server";
import { app } from "~/services/platform/app.server";
import { requirePending } from "~/routes/_auth/login/require-pending-login.server";
import { postLostCode, resendLostCode } from "./lost.server";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Lost app and recovery codes");

export async function loader({ request }: LoaderFunctionArgs) {
  const pending = await requirePending(request);
  const next = await readLostFactor(app, pending);
  const demo = app.config.demo;
  const shown = { step: next.step, until: null, proof: null, demo };
  if ("until" in next) return { ...shown, until: formatMoment(next.until) };
  if (next.step === "staff") return shown;
  const { live, pause } = next.state;
  const to = next.step === "phone" ? maskPhone(pending.user.phone) : null;
  const waits = pause && describePause(pause, app.clock.now());
  return { ...shown, proof: { kind: next.step, to, live, pause: waits } };
}

export async function action({ request }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const pending = await requirePending(request);
  return intentOf(fields) === "resend"
    ? resendLostCode(request, fields, pending)
    : postLostCode(request, fields, pending);
}

export default function LostFactor() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useAnswer<typeof action>()?.lastResult;
  const { search } = useLocation();
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, ["code"])} />
          <h1>
            {page.step === "waiting" ? "We’ve received your request" : "Lost your app and recovery codes?"}
          </h1>
          {page.proof ? <Proof proof={page.proof} lastResult={lastResult} /> : <Over {...page} />}
          <p>
            <a className="tap" href={`/login/code${search}`}>
              I have found my app or a recovery code
            </a>
          </p>
          {page.demo && (page.proof || page.step === "waiting") && <DemoHint />}
        </div>
      </div>
    </Main>
  );
}

interface ProofProps {
  proof: { kind: LostFactorProof; to: string | null; live: boolean; pause: PauseWords | null };
  lastResult: SubmissionResult | undefined;
}

function Proof({ proof: { kind, to, live, pause }, lastResult }: ProofProps) {
  const error = lastResult?.error?.code?.[0];
  const isPhone = kind === "phone";
  const where = isPhone ? `your phone, ${to}` : "the email of your account";
  const asks = live || error !== undefined;
  return (
    <>
      <p>
        Prove that the account is yours with two codes, one by SMS and one by email. Two-step login is
        switched off {FACTOR_WAIT_IN_WORDS} later. We’ll email and text you right away, so you can stop it if
        this wasn’t you.
      </p>
      <p>
        <strong>{isPhone ? "Step 1 of 2: your phone." : "Step 2 of 2: your email."}</strong>{" "}
        {!isPhone && "Your phone is verified. "}
        {live ? `We sent a code to ${where}.` : `Tap “Send code” and we will send a code to ${where}.`}
      </p>
      {asks && (
        <Form method="post" action="." className="stack-l" noValidate>
          <HiddenFields values={{ proof: kind }} />
          <CodeField
            label="Code"
            hint="8 digits."
            length={LONG_CODE_LENGTH}
            autoFocus={!lastResult}
            fromSms={isPhone}
            {...(error !== undefined && { error })}
          />
          <SubmitButton large full name="intent" value="verify">
            Continue
          </SubmitButton>
        </Form>
      )}
      <ResendForm
        live={live}
        pause={pause}
        isInErrors={lastResult?.error?.[""] !== undefined}
        isOnlyAction={!asks}
      />
    </>
  );
}

function Over({ step, until }: { step: string; until: string | null }) {
  if (step === "waiting")
    return (
      <>
        <p>
          Two-step login is switched off on {until}. After that, log in with your password and set it up
          again.
        </p>
        <p>
          If you did not ask for it, open the link in our email to stop it, and change your password. Until
          then, you can still log in with a code from your app or a recovery code.
        </p>
      </>
    );
  if (step === "correcting")
    return <p>Our staff are correcting the account until {until}. Ask again after that.</p>;
  if (step === "held")
    return (
      <>
        <p>
          The password was reset a short time ago. To keep the account safe, ask again after {until}. Then we
          send one code to your phone and one to your email, and you need both.
        </p>
        <AskStaff>If that phone is lost too</AskStaff>
      </>
    );
  return (
    <>
      <p>
        This account does not have both a confirmed phone and a confirmed email, so we can’t verify you with
        codes alone.
      </p>
      <AskStaff>To go on</AskStaff>
    </>
  );
}

/** What follows if codes do not help. */
function AskStaff({ children }: { children: string }) {
  const { securityMailbox, phones } = useContact();
  const [phone] = phones;
  return (
    <p>
      {children}, write to <a href={`mailto:${securityMailbox}`}>{securityMailbox}</a> or call{" "}
      <a className="nb" href={`tel:${phone.number}`}>
        {phone.shown}
      </a>
      . Our staff will help you and ask for other ID.
    </p>
  );
}
