import { Form } from "@remix-run/react";

import { Button } from "~/components/form/button";
import { useContact } from "~/components/layout/contact-details";
import type { ReportAdvice } from "~/models/accounts/not-me";
import { Card } from "~/components/page/card";
import { EmptyState } from "~/components/page/empty-state";
import { Rows } from "~/components/page/rows";
import type { ActivityLine } from "~/routes/account/read-activity.server";
import type { SessionView } from "~/routes/account/list-sessions.server";

/** The forms of this page wait until the password was typed. */
export function PasswordFirst() {
  return (
    <Card
      id="change"
      title="Change something"
      next={{
        text: "To change your password, username or email, enter your password first.",
        action: (
          <Button href="/account/confirm?page=%2Faccount%2Fsecurity" large>
            Enter your password
          </Button>
        ),
      }}
    />
  );
}

export function SessionsCard({ sessions }: { sessions: SessionView[] }) {
  return (
    <Card id="sessions" title="Where you are logged in">
      <Rows
        rows={sessions.map(({ id, device, current, seen, place }) => ({
          name: device,
          detail: place,
          value: current ? "this browser" : seen,
          ...(!current && { act: <NotMe action="/account/sessions" id={id} about={device} /> }),
        }))}
      />
      <p className="acts">
        <a className="tap" href="/account/sessions">
          {sessions.length > 1 ? "Log other browsers out" : "See your sessions"}
        </a>
      </p>
    </Card>
  );
}

/** @param tills how many are signed in */
export function TillsCard({ tills }: { tills: number }) {
  return (
    <Card id="tills" title="Tills">
      <p>
        {tills === 0
          ? "No till is signed in."
          : `${tills === 1 ? "1 till is" : `${tills} tills are`} signed in to your shop.`}
      </p>
      <p className="acts">
        <a className="tap" href="/account/devices">
          {tills === 0 ? "Sign in a till" : "See your tills"}
        </a>
      </p>
    </Card>
  );
}

export function ActivityCard({ lines }: { lines: ActivityLine[] }) {
  return (
    <Card id="activity" title="Recent activity">
      {lines.length === 0 ? (
        <EmptyState>Nothing happened yet.</EmptyState>
      ) : (
        <Rows
          rows={lines.map(({ id, what, when, place, canReport }) => ({
            name: what,
            ...(place !== null && { detail: place }),
            value: when,
            ...(canReport && { act: <NotMe action="/account/activity" id={id} about={what} /> }),
          }))}
        />
      )}
      <p className="acts">
        <a className="tap" href="/account/activity">
          See all activity
        </a>
      </p>
    </Card>
  );
}

interface NotMeProps {
  action: "/account/sessions" | "/account/activity";
  id: number;
  /** What the line is about, for those who hear the page. */
  about: string;
}

function NotMe({ action, id, about }: NotMeProps) {
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="id" value={id} />
      <Button kind="alt" name="intent" value="not-me">
        This was not me<span className="vh">: {about}</span>
      </Button>
    </Form>
  );
}

/** After a line was reported: what has happened, and what is left to do. */
export function ReportedNote({ look, asksUs }: ReportAdvice) {
  const { securityMailbox } = useContact();
  return (
    <div className="note" role="status">
      <p>
        <b>That was ended, and other browsers it opened are logged out.</b> Set a new password now: the old
        one may be known.
      </p>
      {look !== null && (
        <p>
          Then <a href={look.href}>{look.words}</a>.
        </p>
      )}
      {asksUs && <p>We can undo what was changed: write to {securityMailbox} at once.</p>}
    </div>
  );
}
