import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ErrorSummary } from "~/components/form/error-summary";
import { Button } from "~/components/form/button";
import { HiddenFields } from "~/components/form/hidden-fields";
import { TextField } from "~/components/form/field";
import { Card } from "~/components/page/card";
import { Tag } from "~/components/page/tag";
import { actionErrors, fieldOf } from "~/components/staff/action-fields";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { Facts, Linked } from "~/components/staff/facts";
import { formatMoment } from "~/models/date";
import { pathWithQuery } from "~/models/path-with-query";
import { isPaymentReference } from "~/models/payments/payment";
import { readId } from "~/models/row-id";
import { topics } from "~/models/site/contact";
import { contactActions, contactStates } from "~/models/site/contact-desk";
import { findContactMessage, listMessageEntries } from "~/models/site/contact-desk.server";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { paymentPath } from "~/routes/staff/list-payments.server";
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

/** The account of the sender, if there is one. */
const searchFor = (typed: string): string | null =>
  typed === "" ? null : pathWithQuery("/staff/search", { q: typed });

/** The payments that a message names. */
const paymentsIn = (text: string): string[] => [
  ...new Set(text.split(/[^A-Z0-9-]+/).filter(isPaymentReference)),
];

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
      { name: "Email", value: email, href: searchFor(email) },
      { name: "Phone", value: phoneNumber, href: searchFor(phoneNumber) },
      ...paymentsIn(message.message).map((reference) => ({
        name: "Payment",
        value: reference,
        href: paymentPath(reference),
      })),
      { name: "Topic", value: topics[topic], href: null },
      { name: "Written", value: formatMoment(message.createdAt), href: null },
      { name: "Assigned to", value: message.assignedName ?? "No one", href: null },
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
      <ErrorSummary answer={lastResult} errors={actionErrors(lastResult, ["text"])} />
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
      <Facts
        facts={facts.map(({ name, value, href }) => ({
          key: name + value,
          name,
          value: <Linked href={href}>{value}</Linked>,
        }))}
      />
      <Card id="text" title="Message">
        <pre className="mail">{text}</pre>
      </Card>
      <Acts {...message} lastResult={lastResult} />
    </ConsolePage>
  );
}

type ActsProps = Pick<MessageView, "may" | "revision" | "events"> & {
  lastResult: SubmissionResult | undefined;
};

function Acts({ may, revision, events, lastResult }: ActsProps) {
  const buttons = [
    ...(may.take ? [{ intent: "taken", text: "Assign to me" }] : []),
    ...(may.reopen ? [{ intent: "reopened", text: "Reopen" }] : []),
    ...(may.close ? [{ intent: "closed", text: "Close" }] : []),
  ];
  return (
    <>
      {may.answer && (
        <MessageForm revision={revision} title="Answer by email" intent="answered" send="Send answer">
          <TextField
            {...fieldOf(lastResult, "answered", "text")}
            label="Answer"
            hint="Without greeting or signature: the email adds both and quotes the message."
            rows={8}
          />
        </MessageForm>
      )}
      <form method="post" className="acts">
        <HiddenFields values={{ revision: String(revision) }} />
        {buttons.map(({ intent, text }) => [
          <Button key={intent} kind="alt" name="intent" value={intent}>
            {text}
          </Button>,
          " ",
        ])}
      </form>
      <Happened events={events} />
      <MessageForm revision={revision} title="Note for colleagues" intent="noted" send="Save note" quiet>
        <TextField
          {...fieldOf(lastResult, "noted", "text")}
          label="Note"
          hint="The sender never sees this."
          rows={3}
        />
      </MessageForm>
    </>
  );
}

interface MessageFormProps {
  revision: number;
  title: string;
  intent: string;
  send: string;
  /** It is not the next step of the page. */
  quiet?: boolean;
  children: ReactNode;
}

function MessageForm({ revision, title, intent, send, quiet, children }: MessageFormProps) {
  return (
    <form method="post" className="card form stack" noValidate aria-labelledby={`${intent}-title`}>
      <h2 id={`${intent}-title`}>{title}</h2>
      <HiddenFields values={{ revision: String(revision) }} />
      {children}
      <p className="acts">
        <Button {...(quiet && { kind: "alt" })} name="intent" value={intent}>
          {send}
        </Button>
      </p>
    </form>
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
