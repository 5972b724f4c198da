import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Button } from "~/components/form/button";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import { ListPages } from "~/components/page/list-pages";
import { Meter } from "~/components/page/meter";
import { Note } from "~/components/page/note";
import { UndoNote } from "~/components/page/undo-note";
import { Rows } from "~/components/page/rows";
import { PausedCard } from "~/components/plan/paused-card";
import { INVITE, PEOPLE } from "~/models/members/member";
import { memberRoles } from "~/models/members/role-words";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readPeople } from "./list-people.server";
import { readFields } from "~/http/forms/form.server";
import { readTyped } from "~/routes/_shared/kept-fields.server";
import { requireFreshOwner, requireOwner } from "~/routes/_shared/require-access.server";
import { postUse } from "~/routes/_shop/pause-or-resume.server";
import { postUndo } from "./undo.server";
import { InvitationTable, PeopleTable } from "./people-tables";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("People");

const keptFields = ["use", "instead"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  const typed = readTyped(request, keptFields);
  return { role: user.role, typed, ...(await readPeople(app, user, new URL(request.url).searchParams)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireFreshOwner(request, { keeps: keptFields });
  const fields = await readFields(request);
  if (fields.get("intent") === "undo") return postUndo(fields, user);
  return postUse(fields, user, { kind: "users", page: PEOPLE });
}

export default function UserManagement() {
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { role, typed, seats, paused, verified, first, owner, members, removed, invitations, newer, older } =
    useLoaderData<typeof loader>();
  return (
    <AccountLayout path={PEOPLE} role={role}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, ["instead"])} />
      <div>
        <h1>People</h1>
        <p className="soft">People who work in your shop log in with an account of their own.</p>
      </div>
      {removed.map(({ id, name }) => (
        <UndoNote
          key={id}
          did="You have just removed"
          name={name}
          action={PEOPLE}
          values={{ person: String(id) }}
        />
      ))}
      <Card id="seats" title="Your users">
        <Meter id="users" name="Users" used={seats.used} limit={seats.limit} />
        <p className="soft">{seats.text}</p>
        <Next verified={verified} full={seats.full} action={seats.action} />
      </Card>
      <Card id="people" title="People of your shop">
        <PeopleTable owner={first ? owner : null} members={members} />
        {members.length === 0 && first && (
          <p className="soft">Just you so far. People who accept appear here.</p>
        )}
        <ListPages newer={newer} older={older} />
        <Fold summary="What each role may do">
          <Rows rows={memberRoles.map((one) => ({ name: one.name, value: one.may }))} />
        </Fold>
      </Card>
      <PausedCard
        {...paused}
        typed={typed}
        text="Your plan includes fewer users than you have. These people keep their records, but cannot log in to work until you choose them again."
      />
      {invitations.length > 0 && (
        <Card id="invited" title="Invited">
          <InvitationTable rows={invitations} />
        </Card>
      )}
    </AccountLayout>
  );
}

interface NextProps {
  verified: boolean;
  full: boolean;
  action: { label: string; href: string } | null;
}

function Next({ verified, full, action }: NextProps) {
  if (!verified)
    return (
      <Note tone="warn">
        Verify your phone number first. Then you can invite people. <a href="/verify-phone">Verify it now</a>
      </Note>
    );
  return (
    <p className="acts">
      {full && action ? (
        <Button href={action.href}>{action.label}</Button>
      ) : (
        <Button href={INVITE}>Invite someone</Button>
      )}
    </p>
  );
}
