import type { SubmissionResult } from "@conform-to/react";

import { ChipField } from "~/components/form/chip";
import { Field } from "~/components/form/field";
import { Button } from "~/components/form/button";
import { ReasonField } from "~/components/staff/reason-field";
import { Consequences } from "~/components/staff/consequences";
import { isHarmless, type PersonAction } from "~/models/console/person-action";

interface Props {
  act: PersonAction;
  text: string;
  name: string;
  email: string;
  phone: string;
  /** What the action does. */
  will: readonly string[];
  lastResult: SubmissionResult | undefined;
  back: string;
}

export function PersonActionForm({ act, text, name, email, phone, will, lastResult, back }: Props) {
  const typed = (field: string) => {
    const value = lastResult?.initialValue?.[field];
    return {
      value: typeof value === "string" ? value : undefined,
      error: lastResult?.error?.[field]?.[0],
    };
  };
  return (
    <form method="post" className="card form" noValidate>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>
      </p>
      {act === "correct-email" && (
        <>
          <p className="soft">
            Now: <bdi>{email}</bdi>
          </p>
          <Field {...typed("email")} label="New email" name="email" type="email" autoComplete="off" />
        </>
      )}
      {act === "correct-phone" && (
        <>
          <p className="soft">Now: {phone || "none"}</p>
          <Field {...typed("phone")} label="New phone" name="phone" type="tel" autoComplete="off" />
        </>
      )}
      {act === "resend-code" && (
        <ChipField
          {...typed("by")}
          label="How"
          name="by"
          options={[
            { value: "sms", label: "Text message" },
            { value: "mail", label: "Email" },
          ]}
        />
      )}
      {!isHarmless(act) && <ReasonField {...typed("reason")} />}
      <Consequences lines={will} />
      <p className="acts">
        <Button>{text}</Button>{" "}
        <Button kind="alt" href={back}>
          Cancel
        </Button>
      </p>
    </form>
  );
}
