import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { useForm, type SubmissionResult } from "@conform-to/react";

import { VALID_FOR } from "~/models/tills/entitlement";
import { lengthInWords } from "~/models/duration";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Button, SubmitButton } from "~/components/form/button";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { type Column, DataTable } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { Fold } from "~/components/page/fold";
import { UndoNote } from "~/components/page/undo-note";
import { readId } from "~/models/row-id";
import { pageTitle } from "~/models/site/meta";
import { ownsShop } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { requireShop } from "~/routes/_shared/require-shop.server";
import { readTyped } from "~/routes/_shared/kept-fields.server";
import { requireFreshOwner } from "~/routes/_shared/require-access.server";
import { readJustRevoked, readTill, readTills, type TillView } from "./list-tills.server";
import { postTill, type RenameFields } from "./till.server";
import { bind } from "~/components/form/bind";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Rows } from "~/components/page/rows";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Tills");

const keptFields = ["name"] as const;

/** Managers of the shop may see them; only the owner changes one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { user, shop } = await requireShop(request, "tills");
  const owner = { id: shop.ownerId };
  const id = readId(new URL(request.url).searchParams.get("till"));
  const own = ownsShop(user.role);
  const [tills, till, revoked] = await Promise.all([
    readTills(app, owner),
    readTill(app, owner, id),
    own ? readJustRevoked(app, owner) : [],
  ]);
  return { role: user.role, typed: readTyped(request, keptFields), tills, till, revoked };
}

export async function action({ request }: ActionFunctionArgs) {
  return postTill(request, await requireFreshOwner(request, { keeps: keptFields }));
}

const columns: Column<TillView>[] = [
  { title: "Till", kind: "main", cell: ({ name }) => <bdi>{name}</bdi> },
  { title: "Shop", cell: ({ location }) => <bdi>{location}</bdi> },
  { title: "Last seen", cell: ({ seen }) => seen },
  { title: "Last sale", cell: ({ sold }) => sold },
];

const change: Column<TillView> = {
  title: "Change",
  kind: "action",
  cell: ({ id, name }) => (
    <Button kind="alt" href={`/account/devices?till=${id}#till`}>
      Change<span className="vh"> {name}</span>
    </Button>
  ),
};

export default function Devices() {
  const { role, typed, tills, till, revoked } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const own = ownsShop(role);
  return (
    <AccountLayout path="/account/devices" role={role}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error)} />
      <h1>Tills</h1>
      <p className="soft">
        A till that is signed in works for up to {lengthInWords(VALID_FOR)} without a connection.{" "}
        {own ? "Revoke a till that is lost, sold or not yours." : "The owner signs tills in and out."}
      </p>
      {revoked.map(({ id, name }) => (
        <UndoNote
          key={id}
          did="You have just revoked"
          name={name}
          action="/account/devices"
          values={{ till: String(id) }}
        />
      ))}
      {own && till && <TillCard key={till.id} till={till} typed={typed} lastResult={lastResult} />}
      <Card
        id="tills"
        title="Signed in now"
        aside={
          own &&
          tills.length > 0 && (
            <a className="tap" href="/device">
              Sign in a till
            </a>
          )
        }
      >
        {tills.length === 0 ? (
          <NoTills own={own} />
        ) : (
          <DataTable
            label="Tills"
            columns={own ? [...columns, change] : columns}
            items={tills}
            keyOf={({ id }) => id}
          />
        )}
        {own && tills.length > 0 && <HowToSignIn />}
      </Card>
    </AccountLayout>
  );
}

const HowToSignIn = () => (
  <Fold summary="How to sign in a till">
    <ol className="steps">
      <li>Open the app at the till. It shows a code of eight letters.</li>
      <li>
        Type the code on the page <a href="/device">Sign in a till</a>, on this device.
      </li>
      <li>Choose the shop that the till belongs to. Within seconds the till can sell.</li>
    </ol>
  </Fold>
);

function NoTills({ own }: { own: boolean }) {
  if (!own) return <EmptyState>No till is signed in.</EmptyState>;
  return (
    <EmptyState action={{ label: "Sign in a till", href: "/device" }}>
      No till is signed in. Open the app at your till: it shows a code, which you type here.
    </EmptyState>
  );
}

interface Props {
  till: TillView;
  /** What was typed before the password was asked for. */
  typed: { name?: string } | null;
  lastResult: SubmissionResult | undefined;
}

/** One till, with what its owner can do about it. */
function TillCard({ till, typed, lastResult }: Props) {
  const [, fields] = useForm<RenameFields>({
    id: "rename",
    lastResult,
    defaultValue: typed ?? { name: till.name },
  });
  const path = `/account/devices?till=${till.id}`;
  const { id, kind, location, registered, seen, sold, until } = till;
  return (
    <Card id="till" title={till.name}>
      <Rows
        rows={[
          { name: "Shop", value: location },
          ...(kind === "" ? [] : [{ name: "Kind", value: kind }]),
          { name: "Signed in", value: registered },
          { name: "Last seen", value: seen },
          { name: "Last sale", value: sold },
          { name: "To be signed in again by", value: until },
        ]}
      />
      <Form method="post" action={path} className="stack-l form" noValidate>
        <HiddenFields values={{ till: String(id) }} />
        <Field {...bind(fields.name)} label="Name" maxLength={60} autoComplete="off" />
        <div>
          <SubmitButton kind="alt" name="intent" value="rename">
            Rename
          </SubmitButton>
        </div>
      </Form>
      <Form method="post" action={path} className="stack-l">
        <HiddenFields values={{ till: String(id) }} />
        <p>
          A revoked till stops syncing now. It can sell offline for up to {lengthInWords(VALID_FOR)}, keeps
          its records, and can be signed in again.
        </p>
        <div>
          <SubmitButton kind="alt" name="intent" value="revoke">
            Revoke this till
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
