import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Button } from "~/components/form/button";
import { ConsoleFilter, FilterChoice } from "~/components/staff/console-filter";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { type ConsoleColumn, ConsoleTable, NothingHere } from "~/components/staff/console-table";
import { NumberedPages } from "~/components/staff/numbered-pages";
import { messageChannels, messageStates } from "~/models/messages/outbox-list";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readOutbox } from "./read-outbox.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { postTestMessage, testChannels } from "./test-message.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Outbox");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "outbox");
  const outbox = await readOutbox(app, new URL(request.url).searchParams);
  return { roles, tests: testChannels(user), ...outbox };
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireStaff(request, "outbox");
  return postTestMessage(request, user);
}

const testTexts = { mail: "Send me a test email", sms: "Send me a test text message" };

type OutboxRow = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: ConsoleColumn<OutboxRow>[] = [
  { title: "Written", kind: "when", cell: ({ time }) => time },
  { title: "About", kind: "who", cell: ({ title }) => <bdi>{title}</bdi> },
  { title: "Attempts", kind: "number", cell: ({ tries }) => tries },
  { title: "To", kind: "how", cell: ({ to }) => to },
  {
    title: "State",
    kind: "state",
    cell: ({ state, failed }) => (failed ? <span className="alarm">{state}</span> : state),
  },
  { title: "Why", kind: "why", cell: ({ why }) => <bdi>{why}</bdi> },
];

export default function Outbox() {
  const { roles, tests, filter, on, rows, pages } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place="/staff/outbox" roles={roles}>
      <div>
        <h1>Emails and text messages</h1>
        <p className="soft">Failed and waiting messages, newest first. Texts are not shown.</p>
      </div>
      <ConsoleFilter path="/staff/outbox" label="Filter messages" on={on}>
        <FilterChoice
          label="State"
          name="state"
          value={filter.state}
          any="Failed and waiting"
          choices={messageStates}
        />
        <FilterChoice
          label="By"
          name="channel"
          value={filter.channel}
          any="Email and text"
          choices={messageChannels}
        />
      </ConsoleFilter>
      {rows.length === 0 ? (
        <NothingHere title={on ? "No results" : "All sent"}>
          {on ? "Choose another state." : "Every message has been sent."}
        </NothingHere>
      ) : (
        <div>
          <ConsoleTable
            label="Messages"
            columns={columns}
            items={rows}
            keyOf={({ id }: OutboxRow) => id}
            next={({ id, href, title }: OutboxRow) => ({ href, text: "View", about: `${title}, ${id}` })}
          />
          <NumberedPages {...pages} />
        </div>
      )}
      <form method="post" className="acts">
        {tests.map((channel) => [
          <Button key={channel} kind="alt" name="intent" value={channel}>
            {testTexts[channel]}
          </Button>,
          " ",
        ])}
      </form>
    </ConsolePage>
  );
}
