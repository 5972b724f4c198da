import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Button } from "~/components/form/button";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { ListPages } from "~/components/page/list-pages";
import { Meter } from "~/components/page/meter";
import { PausedCard } from "~/components/plan/paused-card";
import { ALL_LOCATIONS, LOCATIONS } from "~/models/locations/location";
import { pageTitle } from "~/models/site/meta";
import { ownsShop } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { readFields } from "~/services/http/forms/form.server";
import { redirectTo } from "~/services/http/responses.server";
import { readOwnLocations } from "~/services/locations/list-locations.server";
import { requireShop } from "~/services/members/require-shop.server";
import { requireOwner, requireSignedIn } from "~/services/sessions/require-access.server";
import { postUse } from "~/routes/_shop/pause-or-resume.server";
import { postLocation } from "./location.server";
import { AddForm } from "./location";
import { OwnTable } from "./own-table";

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
      <Card id="room" title={own ? "Your outlets" : "Outlets"}>
        <Meter id="outlets" name="Outlets in use" used={room.used} limit={room.limit} />
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
          text="Your plan includes fewer outlets than you have shops. These shops keep their records, and their tills work with smaller limits until you use them again."
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
