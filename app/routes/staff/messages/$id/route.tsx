import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ErrorSummary } from "~/components/form/error-summary";
import { TextField } from "~/components/form/field";
import { Card } from "~/components/page/card";
import { Tag } from "~/components/page/tag";
import { StaffActionForm, actionErrors, fieldOf } from "~/components/staff/staff-action-form";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { Facts } from "~/components/staff/facts";
import { formatMoment } from "~/models/date";
import { readId } from "~/models/row-id";
import { topics } from "~/models/site/contact";
import { contactActions, contactStates } from "~/models/site/contact-desk";
import { findContactMessage, listMessageEntries } from "~/models/site/contact-desk.server";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { noSuch } from "~/routes/_shared/no-such.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { postMessage } from "./message.server";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `Message from ${data.who}` : "Message");

const done = {
  taken: "took it",
  noted: "noted",
  answered: "answered",
  closed: "closed it",
  reopened: "opened it again",
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "messages");
  const message = await findContactMessage(app.db, readId(params.id));
  if (!message) throw await noSuch(app, user, "message");
  const { firstName, lastName, email, phoneNumber, topic, state, revision } = message;
  const may = (act: keyof typeof contactActions) => contactActions[act].from.includes(state);
  return {
    roles,
    who: `${firstName} ${lastName}`.trim(),
    state: contactStates[state],
    revision,
    text: message.message,
    may: {
      take: may("taken") && message.assignedTo !== user.id,
      answer: may("answered"),
      close: may("closed"),
      reopen: may("reopened"),
    },
    facts: [
      { name: "Email", value: email },
      { name: "Phone", value: phoneNumber },
      { name: "Topic", value: topics[topic] },
      { name: "Written", value: formatMoment(message.createdAt) },
      { name: "Assigned to", value: message.assignedName ?? "No one" },
    ],
    events: (await listMessageEntries(app.db, message.id)).map(({ id, at, act, text, staffName }) => ({
      id,
      when: formatMoment(at),
      what: `${staffName} ${done[act]}`,
      text,
    })),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireStaff(request, "messages");
  return postMessage(request, user, readId(params.id));
}

type MessageView = ReturnType<typeof useLoaderData<typeof loader>>;

export default function MessagePage() {
  const { roles, who, state, text, facts, ...message } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <ConsolePage place="/staff/messages" roles={roles}>
      <ErrorSummary answer={lastResult} errors={actionErrors(lastResult, ["text", "reason"])} />
      <div>
        <p>
          <a className="tap" href="/staff/messages">
            All messages
          </a>
        </p>
        <h1>
          Message from <bdi>{who}</bdi>
        </h1>
        <p>
          <Tag>{state}</Tag>
        </p>
      </div>
      <Facts facts={facts.map(({ name, value }) => ({ name, value: <bdi>{value}</bdi> }))} />
      <Card id="text" title="Message">
        <pre className="mail">{text}</pre>
      </Card>
      <Acts {...message} lastResult={lastResult} />
    </ConsolePage>
  );
}

const HINT = "It stays in the log. Change it if there is more to say.";

type ActsProps = Pick<MessageView, "may" | "revision" | "events"> & {
  lastResult: SubmissionResult | undefined;
};

function Acts({ may, revision, events, lastResult }: ActsProps) {
  const form = { lastResult, revision, hint: HINT };
  return (
    <>
      {may.take && (
        <StaffActionForm
          {...form}
          intent="taken"
          title="Assign to me"
          send="Assign to me"
          usual="I am handling this"
          quiet
        />
      )}
      {may.answer && (
        <StaffActionForm
          {...form}
          intent="answered"
          title="Answer by email"
          send="Send answer"
          usual="Answer to the contact form"
        >
          <TextField
            {...fieldOf(lastResult, "answered", "text")}
            label="Answer"
            hint="Without greeting or signature: the email adds both and quotes the message."
            rows={8}
          />
        </StaffActionForm>
      )}
      {may.reopen && (
        <StaffActionForm
          {...form}
          intent="reopened"
          title="Reopen"
          send="Reopen"
          usual="There is more to do"
          quiet
        />
      )}
      {may.close && (
        <StaffActionForm
          {...form}
          intent="closed"
          title="Close"
          send="Close"
          usual="Nothing more to do"
          quiet
        />
      )}
      <Happened events={events} />
      <StaffActionForm
        {...form}
        intent="noted"
        title="Note for colleagues"
        send="Save note"
        usual="Note for colleagues"
        quiet
      >
        <TextField
          {...fieldOf(lastResult, "noted", "text")}
          label="Note"
          hint="The sender never sees this."
          rows={3}
        />
      </StaffActionForm>
    </>
  );
}

function Happened({ events }: Pick<MessageView, "events">) {
  return (
    <Card id="happened" title="What happened">
      {events.length === 0 ? (
        <p className="soft">Nothing yet.</p>
      ) : (
        <ul className="stack">
          {events.map(({ id, when, what, text }) => (
            <li key={id}>
              <span className="soft">{when}</span> <bdi>{what}</bdi>
              {text !== null && <pre className="mail">{text}</pre>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
