import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { SubmitButton } from "~/components/form/button";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { Rows } from "~/components/page/rows";
import { PEOPLE } from "~/models/members/member";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readFields } from "~/http/forms/form.server";
import { requireInvitation, rowOfInvitation } from "~/routes/_shop/user-management/list-people.server";
import { requireFreshOwner, requireOwner } from "~/routes/_shared/require-access.server";
import { postInvitation } from "./invitation.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Invitation");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  const invitation = await requireInvitation(app, user, params.invitationId);
  return { role: user.role, invitation: rowOfInvitation(invitation, app.clock.now()) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireFreshOwner(request);
  const fields = await readFields(request);
  return postInvitation(fields, user, await requireInvitation(app, user, params.invitationId));
}

export default function InvitationPage() {
  const { role, invitation } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { to, role: given, location, until, expired } = invitation;
  return (
    <AccountLayout path={PEOPLE} role={role}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error)} />
      <div>
        <p>
          <a className="tap" href={PEOPLE}>
            All people
          </a>
        </p>
        <h1>Invitation</h1>
      </div>
      <Card id="invitation" title={to}>
        <Rows
          rows={[
            { name: "Role", value: given },
            { name: "Shop", value: <bdi>{location}</bdi> },
            { name: expired ? "The link worked until" : "The link works until", value: until },
          ]}
        />
        <Form method="post" action="." className="stack-l">
          <p className="soft">Didn’t arrive? Send a new link. The old one stops working.</p>
          <p className="acts">
            <SubmitButton name="intent" value="again">
              Send a new link
            </SubmitButton>{" "}
            <SubmitButton kind="alt" name="intent" value="revoke">
              Cancel invitation
            </SubmitButton>
          </p>
        </Form>
      </Card>
    </AccountLayout>
  );
}
