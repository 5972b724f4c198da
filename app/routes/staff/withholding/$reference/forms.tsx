import type { SubmissionResult } from "@conform-to/react";

import { Button } from "~/components/form/button";
import { Field } from "~/components/form/field";
import { Consequences } from "~/components/staff/consequences";
import { ReasonField } from "~/components/staff/reason-field";

interface Props {
  lastResult: SubmissionResult | undefined;
}

/** What was posted by this form, and what was wrong with it. */
function postedBy(intent: string, lastResult: SubmissionResult | undefined) {
  const isOwn = lastResult?.initialValue?.["intent"] === intent;
  const textOf = (field: string) => {
    const value = isOwn ? lastResult.initialValue?.[field] : undefined;
    return typeof value === "string" ? value : undefined;
  };
  return (field: string) => ({
    value: textOf(field),
    error: isOwn ? lastResult.error?.[field]?.[0] : undefined,
  });
}

export function SettleForm({ amount, missing }: { amount: string; missing: string | null }) {
  return (
    <form method="post" className="card" aria-labelledby="settle">
      <h2 id="settle">Settle</h2>
      {missing === null ? (
        <>
          <Consequences
            lines={[
              `${amount} counts as paid, and the rest is taken from the wallet.`,
              "The order is fulfilled, with its receipt.",
            ]}
          />
          <p className="acts">
            <Button name="intent" value="settle">
              Settle
            </Button>
          </p>
        </>
      ) : (
        <p>{missing} is still missing in the owner’s wallet.</p>
      )}
    </form>
  );
}

interface EndProps extends Props {
  intent: "refused" | "written-off";
  title: string;
  hint: string;
  lines: string[];
}

export function EndForm({ intent, title, hint, lines, lastResult }: EndProps) {
  const posted = postedBy(intent, lastResult);
  return (
    <form method="post" className="card" noValidate aria-labelledby={intent}>
      <h2 id={intent}>{title}</h2>
      <ReasonField {...posted("reason")} id={`${intent}-reason`} hint={hint} />
      <Consequences lines={lines} />
      <p className="acts">
        <Button kind="alt" name="intent" value={intent}>
          {title}
        </Button>
      </p>
    </form>
  );
}

interface CertificateProps extends Props {
  number: string | null;
  day: string | null;
}

export function CertificateForm({ number, day, lastResult }: CertificateProps) {
  const posted = postedBy("proved", lastResult);
  const typed = (field: string, known: string | null) => {
    const { value, error } = posted(field);
    return { value: value ?? known ?? undefined, error };
  };
  return (
    <form method="post" className="card" noValidate aria-labelledby="proved">
      <h2 id="proved">Note the certificate</h2>
      <Field label="Number" name="number" autoComplete="off" maxLength={60} {...typed("number", number)} />
      <Field label="Date" name="day" type="date" {...typed("day", day)} />
      <ReasonField
        {...posted("reason")}
        id="proved-reason"
        hint="How you checked it with the tax office. Required. It stays in the log."
      />
      <Consequences lines={["The claim is closed.", "The owner gets an email."]} />
      <p className="acts">
        <Button name="intent" value="proved">
          Note the certificate
        </Button>
      </p>
    </form>
  );
}
