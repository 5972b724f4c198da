import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { bind } from "~/components/form/bind";
import { CheckField } from "~/components/form/check";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { SubmitButton } from "~/components/form/button";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { RoleFields as Fields } from "~/components/members/role-fields";
import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import { Rows } from "~/components/page/rows";
import { formatDate, formatMoment } from "~/models/date";
import { PEOPLE, transferPath } from "~/models/members/member";
import { pageTitle } from "~/models/site/meta";
import { shownEmail } from "~/models/messages/lost-email";
import { app } from "~/services/platform/app.server";
import { readFields } from "~/http/forms/form.server";
import { readMemberLocations, requireMember } from "~/routes/_shop/user-management/list-people.server";
import { readTyped } from "~/routes/_shared/kept-fields.server";
import { requireFreshOwner, requireOwner } from "~/routes/_shared/require-access.server";
import { type RoleFields, postMember } from "./member.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.name ?? "Person");

const keptFields = ["role", "location", "sure"] as const;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  const member = await requireMember(app, user, params.memberId);
  const { id, name, username, email, emailVerifiedAt, joinedAt, seenAt } = member;
  return {
    role: user.role,
    typed: readTyped(request, keptFields),
    id,
    name,
    username,
    email,
    confirmed: emailVerifiedAt !== null,
    joined: formatDate(joinedAt),
    seen: seenAt ? formatMoment(seenAt) : "Not in the last 30 days",
    place: { role: member.role, location: String(member.locationId) },
    places: await readMemberLocations(app, user.id, member),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireFreshOwner(request, { keeps: keptFields });
  const fields = await readFields(request);
  return postMember(fields, user, await requireMember(app, user, params.memberId));
}

export default function PersonOfShop() {
  const { role, typed, id, name, username, email, confirmed, joined, seen, place, places } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <AccountLayout path={PEOPLE} role={role}>
      <ErrorSummary
        answer={lastResult}
        errors={listErrors(lastResult?.error, ["role", "location", "sure"])}
      />
      <div>
        <p>
          <a className="tap" href={PEOPLE}>
            All people
          </a>
        </p>
        <h1>
          <bdi>{name}</bdi>
        </h1>
      </div>
      <Card id="account" title="Account">
        <Rows
          rows={[
            { name: "Username", value: <bdi>{username}</bdi> },
            { name: "Email", value: <Email email={email} confirmed={confirmed} /> },
            { name: "Joined", value: joined },
            { name: "Last seen", value: seen },
          ]}
        />
      </Card>
      <PlaceCard place={{ ...place, ...typed }} places={places} lastResult={lastResult} />
      <TransferCard id={id} confirmed={confirmed} />
      <RemoveCard sure={typed?.sure !== undefined} error={lastResult?.error?.sure?.[0]} />
    </AccountLayout>
  );
}

const Email = ({ email, confirmed }: { email: string; confirmed: boolean }) => (
  <>
    <bdi>{shownEmail(email) ?? "None"}</bdi>, {confirmed ? "confirmed" : "not confirmed"}
  </>
);

interface PlaceProps {
  place: { role: string; location: string };
  places: { id: number; name: string }[];
  lastResult: SubmissionResult | undefined;
}

function PlaceCard({ place, places, lastResult }: PlaceProps) {
  const [, fields] = useForm<RoleFields>({ id: "place", lastResult, defaultValue: place });
  return (
    <Card id="place" title="Role and shop">
      <Form method="post" action="." className="stack-l form" noValidate>
        <Fields role={bind(fields.role)} location={bind(fields.location)} places={places} />
        <div>
          <SubmitButton name="intent" value="place">
            Save
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function TransferCard({ id, confirmed }: { id: number; confirmed: boolean }) {
  return (
    <section id="transfer" className="card" aria-label="Transfer ownership">
      <Fold summary="Transfer ownership">
        <p className="soft">
          They get the shop with its plan, wallet, receipts and sales, and you become a manager.{" "}
          {!confirmed && "They have to confirm their email first."}
        </p>
        {confirmed && (
          <p className="acts">
            <a className="tap" href={transferPath(id)}>
              Transfer ownership
            </a>
          </p>
        )}
      </Fold>
    </section>
  );
}

function RemoveCard({ sure, error }: { sure: boolean; error: string | undefined }) {
  return (
    <section id="remove" className="card" aria-label="Remove from the shop">
      <Fold summary="Remove from the shop" open={sure || error !== undefined}>
        <Form method="post" action="." className="stack-l form" noValidate>
          <p className="soft">
            They are logged out everywhere and can no longer log in. Their account is only for your shop, so
            it is closed. You can invite them again.
          </p>
          <CheckField name="sure" checked={sure} error={error}>
            Yes, remove this person
          </CheckField>
          <div>
            <SubmitButton kind="alt" name="intent" value="remove">
              Remove
            </SubmitButton>
          </div>
        </Form>
      </Fold>
    </section>
  );
}
