import type { SubmissionResult } from "@conform-to/react";
import { Form, useLocation } from "@remix-run/react";

import { ResendForm } from "~/components/resend-form";
import { SubmitKey } from "~/components/submit-key";
import { ChangePhone } from "./change-phone";
import { DemoHint } from "./demo-hint";
import type { loadVerifyPhone } from "./load.server";
import { MailOffer } from "./mail-offer";
import { VerifyForm } from "./verify";

type CodePage = Extract<Awaited<ReturnType<typeof loadVerifyPhone>>, { view: "code" }>;

interface Props {
  page: CodePage;
  lastResult: SubmissionResult | undefined;
}

/** The code that was sent to the phone, and what helps where none came. */
export function EnterCode({ page, lastResult }: Props) {
  const { phone, old, live, again, change, mail, demo } = page;
  const { key } = useLocation();
  const number = <b className="nb">{phone}</b>;
  return (
    <>
      <VerifyForm key={phone} lastResult={lastResult}>
        <h1>Verify your phone number</h1>
        <p className="soft">
          {live ? <>We sent a 5 digit code to {number}.</> : <>No code for {number} works at the moment.</>}
        </p>
      </VerifyForm>
      {/* Each new code starts a countdown of its own. */}
      <ResendForm key={`${phone} ${again?.seconds}`} live={live} again={again} />
      {demo && <DemoHint />}
      {old && <KeepForm phone={old.phone} />}
      {/* Every answer of the server closes the dialog. */}
      <ChangePhone key={key} {...change} />
      <MailOffer mail={mail} />
    </>
  );
}

/** The way back to the number that the account has, if it has one. */
function KeepForm({ phone }: { phone: string | null }) {
  return (
    <Form method="post" className="top">
      <span className="soft">
        The code makes this your new number.
        {phone && (
          <>
            {" "}
            Until then it is <b className="nb">{phone}</b>.
          </>
        )}
      </span>
      <SubmitKey kind="alt" name="intent" value="keep">
        {phone ? <>Keep {phone}</> : "Stop the change"}
      </SubmitKey>
    </Form>
  );
}
