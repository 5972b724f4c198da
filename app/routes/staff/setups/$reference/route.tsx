import { NoteForm } from "~/components/staff/note-form";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { Rows } from "~/components/page/rows";
import { Tag } from "~/components/page/tag";
import { Linked } from "~/components/staff/facts";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { personPath } from "~/models/console/people";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { noSuchSetup } from "~/routes/_shared/no-such-setup.server";
import { readSetup } from "~/services/setups/agree-time.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { AgreeForm } from "./agreed-time";
import { postSetup } from "./setup.server";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `${data.name}: ${data.owner.name}` : "Setup");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "setups");
  const setup = await readSetup(app, params.reference ?? "");
  if (!setup) throw await noSuchSetup(app, user.id);
  return { roles, ...setup };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireStaff(request, "setups");
  return postSetup(request, user, params.reference ?? "");
}

const order = ["slot", "day", "time", "address", "note"];

export default function StaffSetup() {
  const { roles, name, owner, state, facts, calendar, agree, done, events } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const ofNote = lastResult?.initialValue?.intent === "note";
  return (
    <ConsolePage place="/staff/setups" roles={roles}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, order)} />
      <div>
        <p>
          <a className="tap" href="/staff/setups">
            All setups
          </a>
        </p>
        <h1>
          {name}: <Linked href={personPath(owner.id)}>{owner.name}</Linked>
        </h1>
      </div>
      <Card id="facts" title="Details" aside={<Tag>{state}</Tag>}>
        <Rows rows={facts.map(({ name: fact, value }) => ({ name: fact, value: <bdi>{value}</bdi> }))} />
        {calendar !== null && (
          <p className="acts">
            <a className="tap" href={calendar}>
              Add to calendar
            </a>
          </p>
        )}
      </Card>
      {done !== null && <DoneCard revision={done.revision} />}
      {agree && (
        <Card id="agree" title={agree.title}>
          <AgreeForm lastResult={ofNote ? undefined : lastResult} {...agree.form} />
        </Card>
      )}
      <Card id="happened" title="What happened">
        {events.length === 0 ? (
          <p className="soft">Nothing yet.</p>
        ) : (
          <ul className="stack">
            {events.map(({ id, when, text, note }) => (
              <li key={id}>
                <span className="soft">{when}</span> <bdi>{text}</bdi>
                {note !== null && (
                  <>
                    : <bdi>{note}</bdi>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        <NoteForm hint="The owner never sees it." lastResult={ofNote ? lastResult : undefined} />
      </Card>
    </ConsolePage>
  );
}

function DoneCard({ revision }: { revision: number }) {
  return (
    <Card id="done" title="Is the setup done?">
      <p className="soft">The owner gets a message. You can’t undo this.</p>
      <form method="post" className="acts">
        <HiddenFields values={{ revision: String(revision) }} />
        <Button kind="alt" name="intent" value="done">
          Mark as done
        </Button>
      </form>
    </Card>
  );
}
