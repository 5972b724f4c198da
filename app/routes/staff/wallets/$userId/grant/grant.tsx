import { type SubmissionResult, useForm } from "@conform-to/react";

import { bind } from "~/components/form/bind";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { PickGroup } from "~/components/form/pick";
import { ReasonField } from "~/components/staff/reason-field";
import { Consequences } from "~/components/staff/consequences";

interface Props {
  lastResult: SubmissionResult | undefined;
  submissionKey: string;
  back: string;
  isAgent: boolean;
  will: readonly string[];
}

export function GrantForm({ lastResult, submissionKey, back, isAgent, will }: Props) {
  const defaultValue = { direction: "give" };
  const [, fields] = useForm<{ direction: string; amount: string; reason: string }>({
    id: "grant",
    lastResult,
    defaultValue,
  });
  const what = isAgent ? "tokens" : "money";
  return (
    <form method="post" className="card" noValidate aria-labelledby="grant">
      <h2 id="grant">{isAgent ? "Give or take tokens" : "Give or take money"}</h2>
      <HiddenFields values={{ key: submissionKey }} />
      <PickGroup
        {...bind(fields.direction)}
        legend="What to do"
        options={[
          { value: "give", label: `Give ${what}` },
          { value: "take", label: `Take ${what}` },
        ]}
      />
      <Field
        {...bind(fields.amount)}
        label={isAgent ? "Amount in KPT" : "Amount in naira"}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
      <ReasonField
        {...bind(fields.reason)}
        hint={`Required. ${isAgent ? "the agent" : "the owner"} sees it in the statement and in an email. It stays in the log.`}
      />
      <Consequences lines={will} />
      <p className="acts">
        <Button>Submit</Button>{" "}
        <Button kind="alt" href={back}>
          Cancel
        </Button>
      </p>
    </form>
  );
}
