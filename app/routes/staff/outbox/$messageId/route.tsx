import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Button } from "~/components/form/button";
import { Tag } from "~/components/page/tag";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { Facts, Linked } from "~/components/staff/facts";
import { mayAct } from "~/models/staff/permissions";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readMessage } from "~/routes/staff/outbox/read-outbox.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { noSuchMessage, postMessage } from "./message.server";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `Message ${data.id}` : "Message");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "outbox");
  const message = await readMessage(app, params.messageId);
  if (!message) throw await noSuchMessage(user.id);
  return { roles, maySee: mayAct(roles, "people"), ...message };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireStaff(request, "outbox");
  return postMessage(request, user.id, params.messageId);
}

export default function Message() {
  const { roles, maySee, title, state, isOpen, person, facts } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <ConsolePage place="/staff/outbox" roles={roles}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error)} />
      <div>
        <p>
          <a className="tap" href="/staff/outbox">
            All messages
          </a>
        </p>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <p>
          <Tag>{state}</Tag>
        </p>
      </div>
      <div className="grid pair">
        <Facts
          facts={[
            ...(person === null
              ? []
              : [
                  {
                    name: "Person",
                    value: <Linked href={maySee ? person.href : null}>{person.name}</Linked>,
                  },
                ]),
            ...facts,
          ]}
        />
        {isOpen && <MessageForm />}
      </div>
    </ConsolePage>
  );
}

function MessageForm() {
  return (
    <form method="post" className="card" aria-labelledby="send-or-drop">
      <h2 id="send-or-drop">Send it now, or drop it</h2>
      <p className="acts">
        <Button kind="alt" name="intent" value="retry">
          Send it now
        </Button>{" "}
        <Button kind="alt" name="intent" value="drop">
          Drop it
        </Button>
      </p>
    </form>
  );
}
