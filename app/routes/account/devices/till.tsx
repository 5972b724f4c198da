import { VALID_FOR } from "~/models/tills/entitlement";
import { lengthInWords } from "~/models/duration";
import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { bind } from "~/components/form/bind";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { SubmitButton } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { Rows } from "~/components/page/rows";
import type { TillView } from "~/services/tills/list-tills.server";
import type { RenameFields } from "./till.server";

interface Props {
  till: TillView;
  lastResult: SubmissionResult | undefined;
}

/** One till, with what its owner can do about it. */
export function TillCard({ till, lastResult }: Props) {
  const [, fields] = useForm<RenameFields>({
    id: "rename",
    lastResult,
    defaultValue: { name: till.name },
  });
  const path = `/account/devices?till=${till.id}`;
  const { id, kind, location, registered, seen, sold, until } = till;
  return (
    <Card id="till" title={till.name}>
      <Rows
        rows={[
          { name: "Shop", value: location },
          ...(kind === "" ? [] : [{ name: "Kind", value: kind }]),
          { name: "Signed in", value: registered },
          { name: "Last seen", value: seen },
          { name: "Last sale", value: sold },
          { name: "To be signed in again by", value: until },
        ]}
      />
      <Form method="post" action={path} className="stack-l form" noValidate>
        <HiddenFields values={{ till: String(id) }} />
        <Field {...bind(fields.name)} label="Name" maxLength={60} autoComplete="off" />
        <div>
          <SubmitButton kind="alt" name="intent" value="rename">
            Rename
          </SubmitButton>
        </div>
      </Form>
      <Form method="post" action={path} className="stack-l">
        <HiddenFields values={{ till: String(id) }} />
        <p>
          A revoked till stops syncing now. It can sell offline for up to {lengthInWords(VALID_FOR)}, keeps
          its records, and can be signed in again.
        </p>
        <div>
          <SubmitButton kind="alt" name="intent" value="revoke">
            Revoke this till
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
