import { Form } from "@remix-run/react";

import { Card } from "~/components/page/card";
import { DataTable, type Column } from "~/components/page/data-table";
import { Button } from "~/components/form/button";
import { Tag } from "~/components/page/tag";
import type { SessionView } from "~/services/sessions/list-sessions.server";

const columns: Column<SessionView>[] = [
  { title: "Browser", kind: "main", cell: ({ device }) => device },
  { title: "Logged in", cell: ({ started }) => started },
  { title: "Last seen", cell: ({ seen }) => seen },
  { title: "Network", cell: ({ place }) => place },
  { title: "End", kind: "action", cell: (session) => <EndOne {...session} /> },
  { title: "Not you?", kind: "action", cell: (session) => <DenyOne {...session} /> },
];

export function SessionTable({ sessions }: { sessions: SessionView[] }) {
  return <DataTable label="Sessions" columns={columns} items={sessions} keyOf={({ id }) => id} />;
}

function EndOne({ id, current, device, started }: SessionView) {
  if (current) return <Tag tone="good">This one</Tag>;
  return (
    <Form method="post" action=".">
      <input type="hidden" name="id" value={id} />
      <Button kind="alt" name="intent" value="end">
        End
        <span className="vh">
          {" "}
          the session of {device}, {started}
        </span>
      </Button>
    </Form>
  );
}

function DenyOne({ id, current, device, started }: SessionView) {
  if (current) return null;
  return (
    <Form method="post" action=".">
      <input type="hidden" name="id" value={id} />
      <Button kind="alt" name="intent" value="not-me">
        This was not me
        <span className="vh">
          : {device}, {started}
        </span>
      </Button>
    </Form>
  );
}

export function EndOthers() {
  return (
    <Card id="others" title="End all other sessions">
      <p className="soft">Only this browser stays logged in.</p>
      <Form method="post" action="." className="acts">
        <Button kind="alt" name="intent" value="end-others">
          End all others
        </Button>
      </Form>
    </Card>
  );
}
