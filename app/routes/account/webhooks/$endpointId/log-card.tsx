import { Form } from "@remix-run/react";

import { Button, SubmitButton } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { type Column, DataTable } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { ListPages } from "~/components/page/list-pages";
import { Tag } from "~/components/page/tag";
import type { DeliveryView } from "~/services/webhooks/read-endpoints.server";
import { lengthInWords } from "~/models/duration";
import { retention } from "~/models/platform/retention";

const columns: Column<DeliveryView>[] = [
  { title: "Event", kind: "main", cell: ({ type }) => <span className="address">{type}</span> },
  { title: "Written", cell: ({ when }) => when },
  { title: "Answer", cell: ({ mark }) => <Tag tone={mark.tone}>{mark.text}</Tag> },
  { title: "Time", kind: "number", cell: ({ time }) => time },
  { title: "Next try", cell: ({ next }) => next ?? "None" },
  {
    title: "Open",
    kind: "action",
    cell: ({ path, type, when }) => (
      <Button kind="alt" href={path}>
        Open
        <span className="vh">
          {" "}
          {type} of {when}
        </span>
      </Button>
    ),
  },
];

interface Props {
  on: boolean;
  deliveries: DeliveryView[];
  newer: string | null;
  older: string | null;
}

/** Deliveries of the last 30 days and their results. */
export function LogCard({ on, deliveries, newer, older }: Props) {
  return (
    <Card id="log" title="Log">
      {deliveries.length === 0 ? (
        <EmptyState>{`Nothing was sent yet. Events are listed here for ${lengthInWords(retention.webhookEvents)}, with the responses.`}</EmptyState>
      ) : (
        <DataTable label="Events" columns={columns} items={deliveries} keyOf={({ id }) => id} />
      )}
      <ListPages newer={newer} older={older} />
      {on && (
        <Form method="post" action="." className="acts">
          <SubmitButton kind="alt" name="intent" value="test">
            Send a test event
          </SubmitButton>
        </Form>
      )}
    </Card>
  );
}
