import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type SubmissionResult, useForm } from "@conform-to/react";

import { NoteForm } from "~/components/staff/note-form";
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
import { noSuchSetup } from "~/routes/_shared/no-such.server";
import { readSetup } from "~/routes/staff/setups/read-setups.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { postSetup } from "./setup.server";
import { bind } from "~/components/form/bind";
import { Field } from "~/components/form/field";
import { PickGroup } from "~/components/form/pick";
import { SlotFields } from "~/components/form/slot-fields";
import type { Choice } from "~/models/setups/slot";

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
  const { roles, name, owner, state, facts, calendar, agree, done, entries } = useLoaderData<typeof loader>();
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
        {entries.length === 0 ? (
          <p className="soft">Nothing yet.</p>
        ) : (
          <ul className="stack">
            {entries.map(({ id, when, text, note }) => (
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

function AgreeForm({ lastResult, revision, address, wishes, days, send }: Props) {
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
