import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { Button, SubmitButton } from "~/components/form/button";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { RoleFields } from "~/components/members/role-fields";
import { Note } from "~/components/page/note";
import { PEOPLE } from "~/models/members/member";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readInviting } from "~/routes/_shop/user-management/list-people.server";
import { readTyped } from "~/routes/_shared/kept-fields.server";
import { requireFreshOwner, requireOwner } from "~/routes/_shared/require-access.server";
import { type InviteFields, postInvite } from "./invitation.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Invite someone");

const keptFields = ["address", "role", "location"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  return { role: user.role, typed: readTyped(request, keptFields), ...(await readInviting(app, user)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireFreshOwner(request, { keeps: keptFields });
  return postInvite(request, user);
}

export default function Invite() {
  const { role, typed, seats, verified, places } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, fields] = useForm<InviteFields>({ id: "invite", lastResult, defaultValue: typed });
  const open = verified && (!seats.full || lastResult !== undefined);
  return (
    <AccountLayout path={PEOPLE} role={role}>
      <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors, keptFields)} />
      <div>
        <p>
          <a className="tap" href={PEOPLE}>
            All people
          </a>
        </p>
        <h1>Invite someone</h1>
        <p className="soft">
          We send a link to their email or phone. They open it and make an account of their own. {seats.text}
        </p>
      </div>
      {open ? (
        <Form method="post" action="." className="stack-l form" noValidate>
          <Field
            {...bind(fields.address)}
            label="Email or phone number"
            hint="Such as bola@shop.example or 0803 123 4567. Someone without a Kaypoint account."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <RoleFields role={bind(fields.role)} location={bind(fields.location)} places={places} />
          <div>
            <SubmitButton large>Send the invitation</SubmitButton>
          </div>
        </Form>
      ) : (
        <Closed verified={verified} action={seats.action} />
      )}
    </AccountLayout>
  );
}

function Closed({ verified, action }: { verified: boolean; action: { label: string; href: string } | null }) {
  if (!verified)
    return (
      <Note tone="warn">
        Verify your phone number first. Then you can invite people. <a href="/verify-phone">Verify it now</a>
      </Note>
    );
  return (
    <p className="acts">
      <Button href={action?.href ?? PEOPLE}>{action?.label ?? "All people"}</Button>
    </p>
  );
}
