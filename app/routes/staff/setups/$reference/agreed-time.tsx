import { type SubmissionResult, useForm } from "@conform-to/react";

import { bind } from "~/components/form/bind";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { PickGroup } from "~/components/form/pick";
import { SlotFields } from "~/components/form/slot-fields";
import type { Choice } from "~/models/setups/slot";

interface AgreeFields {
  slot: string;
  address: string;
  day: string;
  time: string;
}

interface Props {
  lastResult: SubmissionResult | undefined;
  revision: number;
  address: string;
  /** Wishes that have not passed. */
  wishes: Choice[];
  days: Choice[];
  send: string;
}

export function AgreeForm({ lastResult, revision, address, wishes, days, send }: Props) {
  const defaultValue = { address, slot: wishes[0]?.value ?? "other" };
  const [, fields] = useForm<AgreeFields>({ id: "agree", lastResult, defaultValue });
  const other = <SlotFields day={bind(fields.day)} time={bind(fields.time)} days={days} />;
  return (
    <form method="post" className="stack-l form" noValidate>
      <HiddenFields values={{ intent: "agree", revision: String(revision) }} />
      {wishes.length > 0 ? (
        <PickGroup
          {...bind(fields.slot)}
          legend="Time"
          options={[
            ...wishes.map(({ value, text }) => ({ value, label: text })),
            { value: "other", label: "Another time", more: other },
          ]}
        />
      ) : (
        <>
          <HiddenFields values={{ slot: "other" }} />
          {other}
        </>
      )}
      <Field {...bind(fields.address)} label="Address of the shop" autoComplete="off" />
      <p className="acts">
        <Button>{send}</Button>
      </p>
    </form>
  );
}
