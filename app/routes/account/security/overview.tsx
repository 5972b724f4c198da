import { Button } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { EmptyState } from "~/components/page/empty-state";
import { Rows } from "~/components/page/rows";
import type { ActivityLine } from "~/services/accounts/read-activity.server";
import type { SessionView } from "~/services/sessions/list-sessions.server";

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
        rows={sessions.map(({ device, current, seen, place }) => ({
          name: device,
          detail: place,
          value: current ? "this browser" : seen,
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
    <Card id="activity" title="What happened lately">
      {lines.length === 0 ? (
        <EmptyState>Nothing happened yet.</EmptyState>
      ) : (
        <Rows
          rows={lines.map(({ what, when, place }) => ({
            name: what,
            ...(place !== null && { detail: place }),
            value: when,
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
