import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";

import { EmptyState } from "~/components/page/empty-state";
import type { Handle } from "~/components/layout/page-handle";
import { formatDate, formatTime } from "~/models/date";
import { listOutbox } from "~/models/messages/outbox.server";
import { pageTitle } from "~/models/site/meta";
import { refusal } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { NO_SUCH_PAGE } from "~/components/layout/ways-on";
import { Main } from "~/components/layout/main";

export const handle: Handle = { header: "slim", footer: "mini", json: true };

export const meta: MetaFunction = () => pageTitle("Outbox");

const MOST = 100;

export async function loader() {
  if (!app.config.demo) throw refusal(404, NO_SUCH_PAGE);
  const messages = await listOutbox(app.db, MOST);
  return messages.map(({ channel, recipient, subject, text, createdAt }) => ({
    channel,
    to: recipient,
    subject,
    text,
    createdAt,
  }));
}

/** The messages of a demo, which sends none. */
export default function Outbox() {
  const messages = useLoaderData<typeof loader>();
  return (
    <Main className="page">
      <div className="wrap">
        <div className="form mid stack-l">
          <div>
            <h1>Outbox</h1>
            <p className="soft">
              In this demo no text message or email leaves the site. They are shown here, newest first.
            </p>
          </div>
          {messages.map((message, index) => (
            <MessageCard key={index} id={`message-${index}`} {...message} />
          ))}
          {messages.length === 0 && (
            <EmptyState action={{ label: "Create an account", href: "/signup?page=signup" }}>
              Nothing has been sent yet. A new account gets a code by text message.
            </EmptyState>
          )}
        </div>
      </div>
    </Main>
  );
}

type Message = ReturnType<typeof useLoaderData<typeof loader>>[number];

function MessageCard({ id, channel, to, subject, text, createdAt }: Message & { id: string }) {
  return (
    <article className="card" aria-labelledby={id}>
      <div>
        <h2 id={id}>{subject ?? "Text message"}</h2>
        <p className="soft">
          {channel === "sms" ? "Text message" : "Email"} to {to}, {formatDate(createdAt)} at{" "}
          {formatTime(createdAt)}
        </p>
      </div>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>
          {paragraph.split("\n").map((line) => (
            <Fragment key={line}>
              {line}
              <br />
            </Fragment>
          ))}
        </p>
      ))}
    </article>
  );
}
