import { type SubmissionResult, useForm } from "@conform-to/react";

import { bind } from "~/components/form/bind";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { SlotFields } from "~/components/form/slot-fields";
import type { WishFields } from "~/models/setups/setup-fields.server";
import type { Choice } from "~/models/setups/slot";

interface Props {
  lastResult: SubmissionResult | undefined;
  revision: number;
  /** What the owner has wished so far. */
  wish: Partial<WishFields>;
  days: Choice[];
  send: string;
}

export function WishForm({ lastResult, revision, wish, days, send }: Props) {
  const [, fields] = useForm<WishFields>({ id: "wish", lastResult, defaultValue: wish });
  return (
    <form method="post" className="stack-l form" noValidate>
      <HiddenFields values={{ revision: String(revision) }} />
      <Field
        {...bind(fields.address)}
        label="Address of your shop"
        hint="With the area and a landmark."
        autoComplete="address-line1"
      />
      <SlotFields
        legend="First choice"
        day={bind(fields.first_day)}
        time={bind(fields.first_time)}
        days={days}
      />
      <SlotFields
        legend="Second choice"
        day={bind(fields.second_day)}
        time={bind(fields.second_time)}
        days={days}
      />
      <p className="acts">
        <Button>{send}</Button>
      </p>
    </form>
  );
}
