import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { HiddenFields } from "~/components/form/hidden-fields";
import { SubmitButton } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { EventBoxes } from "~/components/webhooks/event-boxes";
import { type EventType, boxOf } from "~/models/webhooks/event";
import type { TypesFields } from "./webhook.server";

interface Props {
  types: readonly EventType[];
  lastResult: SubmissionResult | undefined;
}

export function TypesCard({ types, lastResult }: Props) {
  const [, fields] = useForm<TypesFields>({ id: "types", lastResult });
  return (
    <Card id="types" title="Events">
      <Form method="post" action="." className="stack-l form" noValidate>
        <HiddenFields values={{ intent: "types" }} />
        <EventBoxes
          nameOf={boxOf}
          chosen={(type) => (lastResult ? fields[boxOf(type)].initialValue === "on" : types.includes(type))}
          error={fields.subscription_started.errors?.[0]}
        />
        <div>
          <SubmitButton kind="alt">Save</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
