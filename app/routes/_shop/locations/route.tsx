import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type SubmissionResult, useForm } from "@conform-to/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Button } from "~/components/form/button";
import { AccountLayout, PlaceLinks } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { ListPages } from "~/components/page/list-pages";
import { Meter } from "~/components/page/meter";
import { PausedCard } from "~/components/plan/paused-card";
import { ALL_LOCATIONS, LOCATIONS } from "~/models/locations/location";
import { pageTitle } from "~/models/site/meta";
import { ownsShop } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { readFields } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { readOwnLocations } from "~/routes/_shared/list-locations.server";
import { requireShop } from "~/routes/_shared/require-shop.server";
import { requireOwner, requireSignedIn } from "~/routes/_shared/require-access.server";
import { postUse } from "~/routes/_shop/pause-or-resume.server";
import { postLocation } from "./location.server";
import { bind } from "~/components/form/bind";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import type { LocationFields } from "~/models/locations/location-fields.server";
import { DataTable, type Column } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { Tag } from "~/components/page/tag";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Shops");

/** The shop's managers may see them too. Agents and staff see those of others. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSignedIn(request);
  if (user.role === "agent" || user.role === "staff") throw redirectTo(ALL_LOCATIONS, { status: 302 });
  const { shop } = await requireShop(request, "locations");
  const query = new URL(request.url).searchParams;
  return { role: user.role, ...(await readOwnLocations(app, { id: shop.ownerId }, query)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireOwner(request);
  const fields = await readFields(request);
  return fields.get("intent") === "use"
    ? postUse(fields, user, { kind: "outlets", page: LOCATIONS })
    : postLocation(fields, user);
}

export default function Locations() {
  const { role, archived, archivedCount, rows, room, paused, key, newer, older } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const typed = lastResult !== undefined && lastResult.initialValue?.["use"] === undefined;
  const own = ownsShop(role);
  return (
    <AccountLayout path={LOCATIONS} role={role}>
      <ErrorSummary
        answer={lastResult}
        errors={listErrors(lastResult?.error, ["name", "address", "instead"])}
      />
      <h1>Shops</h1>
      <PlaceLinks path={LOCATIONS} role={role} />
      <Card id="room" title={own ? "Shops in your plan" : "Shops in the plan"}>
        <Meter id="outlets" name="Shops in use" used={room.used} limit={room.limit} />
        {own && <p className="soft">{room.text}</p>}
        {own && room.action && (
          <p className="acts">
            <Button href={room.action.href}>{room.action.label}</Button>
          </p>
        )}
      </Card>
      {own && (!room.full || typed) && (
        <Card id="add" title="Add a shop">
          <AddForm lastResult={lastResult} formKey={key} />
        </Card>
      )}
      <Card id="list" title={archived ? "Archived shops" : "In use"}>
        <OwnTable rows={rows} archived={archived} />
        <ListPages newer={newer} older={older} words={{ newer: "Previous", older: "Next" }} />
        <OtherList archived={archived} count={archivedCount} />
      </Card>
      {own && !archived && (
        <PausedCard
          {...paused}
          text="Your plan includes fewer shops than you have. These shops keep their records, and their tills work with smaller limits until you use them again."
        />
      )}
    </AccountLayout>
  );
}

function OtherList({ archived, count }: { archived: boolean; count: number }) {
  if (!archived && count === 0) return null;
  return (
    <p>
      <a className="tap" href={archived ? LOCATIONS : `${LOCATIONS}?show=archived`}>
        {archived
          ? "Show those in use"
          : `Show ${count === 1 ? "1 archived shop" : `${count} archived shops`}`}
      </a>
    </p>
  );
}

interface Props {
  lastResult: SubmissionResult | undefined;
  /** Identifies the form if it is submitted again. */
  formKey: string;
}

function AddForm({ lastResult, formKey }: Props) {
  const [, fields] = useForm<LocationFields>({ id: "add-location", lastResult });
  return (
    <form method="post" className="stack-l form" noValidate>
      <HiddenFields values={{ key: formKey }} />
      <Field
        {...bind(fields.name)}
        label="Shop name"
        hint="What you call it, such as Ikeja shop or Store room."
        autoComplete="off"
      />
      <Field {...bind(fields.address)} label="Address" optional autoComplete="off" />
      <p className="acts">
        <Button kind="alt">Add shop</Button>
      </p>
    </form>
  );
}

interface Row {
  id: number;
  name: string;
  address: string;
  isMain: boolean;
  paused: boolean;
  plan: string;
  archived: string | null;
  href: string;
}

const name: Column<Row> = {
  title: "Shop",
  kind: "main",
  cell: ({ name: shown, href, isMain, paused }) => (
    <>
      <a className="tap" href={href}>
        <bdi>{shown}</bdi>
      </a>{" "}
      {isMain && <Tag>Main</Tag>}
      {paused && <Tag tone="warn">Paused</Tag>}
    </>
  ),
};
const address: Column<Row> = {
  title: "Address",
  cell: ({ address: shown }) => (shown === "" ? "–" : <bdi>{shown}</bdi>),
};
const plan: Column<Row> = { title: "Plan", cell: ({ plan: shown }) => shown };
const archivedOn: Column<Row> = { title: "Archived", kind: "short", cell: ({ archived }) => archived };

function OwnTable({ rows, archived }: { rows: Row[]; archived: boolean }) {
  if (rows.length === 0)
    return (
      <EmptyState action={{ label: "Show shops in use", href: LOCATIONS }}>
        {archived ? "No shop is archived." : "There is nothing on this page."}
      </EmptyState>
    );
  return (
    <DataTable
      label={archived ? "Archived shops" : "Shops in use"}
      columns={[name, address, archived ? archivedOn : plan]}
      items={rows}
      keyOf={({ id }) => id}
    />
  );
}
