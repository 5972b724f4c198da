import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type SubmissionResult, useForm } from "@conform-to/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Tag } from "~/components/page/tag";
import { ALL_LOCATIONS, LOCATIONS } from "~/models/locations/location";
import { mayInShop } from "~/models/members/permissions";
import { pageTitle } from "~/models/site/meta";
import { ownsShop, worksInShop } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { readFields } from "~/http/forms/form.server";
import { readLocation, requireLocation } from "./read-location.server";
import { requireShop } from "~/routes/_shared/require-shop.server";
import { requireOwner, requireSignedIn } from "~/routes/_shared/require-access.server";
import { requireRegistrar } from "~/routes/_shared/require-staff.server";
import { PaymentsCard, PeriodsCard, PlanCard } from "./plan-cards";
import { postLocation } from "./location.server";
import { bind } from "~/components/form/bind";
import { Field } from "~/components/form/field";
import { Button } from "~/components/form/button";
import { Card } from "~/components/page/card";
import type { LocationFields } from "~/models/locations/location-fields.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.name ?? "Shop");

/** The owner's own locations, also for managers of the shop; for an agent those of the customers, for staff any. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSignedIn(request);
  const ofCustomers = user.role === "agent" || user.role === "staff";
  if (ofCustomers) await requireRegistrar(request);
  const { ownerId } = ofCustomers ? { ownerId: user.id } : (await requireShop(request, "locations")).shop;
  const location = await requireLocation(app, user, params.locationId, ownerId);
  const query = new URL(request.url).searchParams;
  return { role: user.role, ...(await readLocation(app, user, location, query)) };
}

/** Only the owner changes a location. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireOwner(request);
  const fields = await readFields(request);
  return postLocation(fields, user, await requireLocation(app, user, params.locationId));
}

export default function LocationDetails() {
  const { role, name, address, owner, isMain, archived, paused, shut, plan, shared, paid, pay } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const own = ownsShop(role);
  const inShop = mayInShop(role, "locations");
  const list = inShop ? LOCATIONS : ALL_LOCATIONS;
  return (
    <AccountLayout path={list} role={role}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, ["name", "address"])} />
      <Heading
        list={list}
        name={name}
        address={address}
        isMain={isMain}
        archived={archived}
        paused={paused}
        shut={shut}
        owner={inShop ? null : owner}
      />
      {!worksInShop(role) && <PlanCard plan={plan} shared={shared} pay={pay} own={own} />}
      {paid && <PeriodsCard periods={paid.periods} />}
      {paid && <PaymentsCard {...paid.payments} />}
      {own && isMain && <BusinessCard />}
      {own && !isMain && <ChangeCard lastResult={lastResult} name={name} address={address} />}
      {own && !isMain && <UseCard archived={archived !== null} />}
    </AccountLayout>
  );
}

interface HeadingProps {
  list: string;
  name: string;
  address: string;
  /** null if the reader belongs to the shop. */
  owner: string | null;
  isMain: boolean;
  archived: string | null;
  paused: boolean;
  /** Why it cannot be paid for now. */
  shut: string | null;
}

function Heading({ list, name, address, owner, isMain, archived, paused, shut }: HeadingProps) {
  return (
    <div>
      <p>
        <a className="tap" href={list}>
          All shops
        </a>
      </p>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <p className="soft">
        {owner !== null && (
          <>
            <bdi>{owner}</bdi>.{" "}
          </>
        )}
        {address === "" ? "No address yet." : <bdi>{address}</bdi>} {isMain && <Tag>Main</Tag>}
        {archived !== null && <Tag tone="warn">{`Archived on ${archived}`}</Tag>}
        {paused && <Tag tone="warn">Paused</Tag>}
        {shut !== null && <Tag tone="bad">{shut}</Tag>}
      </p>
      {paused && (
        <p className="soft">
          The plan includes fewer shops than there are. Records stay, and the tills here work with smaller
          limits. {owner === null && <a href={LOCATIONS}>Choose which shops you use</a>}
        </p>
      )}
    </div>
  );
}

interface ChangeProps {
  lastResult: SubmissionResult | undefined;
  name: string;
  address: string;
}

function ChangeCard({ lastResult, name, address }: ChangeProps) {
  const defaultValue = { name, address };
  const [, fields] = useForm<LocationFields>({ id: "change-location", lastResult, defaultValue });
  return (
    <Card id="change" title="Name and address">
      <form method="post" className="stack-l form" noValidate>
        <Field {...bind(fields.name)} label="Shop name" autoComplete="off" />
        <Field {...bind(fields.address)} label="Address" optional autoComplete="off" />
        <p className="acts">
          <Button kind="alt" name="intent" value="save">
            Save
          </Button>
        </p>
      </form>
    </Card>
  );
}

/** Receipts show the main location's name and address. */
function BusinessCard() {
  return (
    <Card id="change" title="Name and address">
      <p className="soft">These details are shown on your receipts.</p>
      <p className="acts">
        <a className="tap" href="/account/business">
          Edit name or address
        </a>
      </p>
    </Card>
  );
}

function UseCard({ archived }: { archived: boolean }) {
  return (
    <Card id="use" title={archived ? "Use it again" : "Archive it"}>
      <p className="soft">
        {archived
          ? "It counts as one of your shops again. Everything is as you left it."
          : "Archive it if you no longer use it. Another shop can take its place. Its records stay, and you can restore it."}
      </p>
      <form method="post" className="acts">
        <Button kind="alt" name="intent" value={archived ? "restore" : "archive"}>
          {archived ? "Restore this shop" : "Archive this shop"}
        </Button>
      </form>
    </Card>
  );
}
