import { type SubmissionResult, useForm } from "@conform-to/react";

import { HiddenFields } from "~/components/form/hidden-fields";
import { Rows } from "~/components/page/rows";
import { VerdictFields } from "~/components/staff/verdict-fields";

interface Waiting {
  id: number;
  own: boolean;
  rows: { name: string; value: string }[];
}

interface Props {
  waiting: Waiting;
  name: string;
  lastResult: SubmissionResult | undefined;
  back: string;
}

/** An action that one admin requested, for another to decide. */
export function StaffVerdict({ waiting: { id, own, rows }, name, lastResult, back }: Props) {
  const [, fields] = useForm<{ reason: string }>({ id: "verdict", lastResult });
  return (
    <form method="post" className="card form" noValidate>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>
      </p>
      <p className="soft">
        {own
          ? "You asked for this. It is waiting for another admin. Nothing has changed yet."
          : "This is a staff account, so a second admin decides. Call the person first."}
      </p>
      <Rows rows={rows.map((row) => ({ name: row.name, value: <bdi>{row.value}</bdi> }))} />
      <HiddenFields values={{ approval: String(id) }} />
      <VerdictFields reason={fields.reason} own={own} back={back} />
    </form>
  );
}
