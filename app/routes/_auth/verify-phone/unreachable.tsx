import type { SubmissionResult } from "@conform-to/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Button } from "~/components/form/button";
import { Note } from "~/components/page/note";
import type { loadVerifyPhone } from "./load.server";
import { MailOffer } from "./mail-code";

type UnreachablePage = Extract<Awaited<ReturnType<typeof loadVerifyPhone>>, { view: "unreachable" }>;

interface Props {
  page: UnreachablePage;
  lastResult: SubmissionResult | undefined;
}

export function Unreachable({ page, lastResult }: Props) {
  const { action, phone, change, mail } = page;
  return (
    <>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error)} />
      <h1>Verify your phone number</h1>
      <Note tone="warn">
        {phone ? (
          <>
            We cannot send a code to <b className="nb">{phone}</b>: it is not a Nigerian mobile number.
          </>
        ) : (
          "Your account has no phone number yet. Enter a Nigerian mobile number to verify it."
        )}
      </Note>
      <p className="acts">
        <Button href={change.path} large full>
          {phone ? "Change phone number" : "Enter phone number"}
        </Button>
      </p>
      <MailOffer action={action} mail={mail} />
    </>
  );
}
