import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { ListPages } from "~/components/page/list-pages";
import { ALL_LOCATIONS, LOCATIONS } from "~/models/locations/location";
import { mayInShop } from "~/models/members/permissions";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { redirectTo } from "~/http/responses.server";
import { readAllLocations } from "~/routes/_shared/list-locations.server";
import { requireSignedIn } from "~/routes/_shared/require-access.server";
import { requireRegistrar } from "~/routes/_shared/require-staff.server";
import { LocationTable, NoLocations } from "./location-table";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(titleOf(data?.choice));

/** For agents and staff; owners have a page for their own locations. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSignedIn(request);
  if (mayInShop(user.role, "locations")) throw redirectTo(LOCATIONS, { status: 302 });
  await requireRegistrar(request);
  return { role: user.role, ...(await readAllLocations(app, user, new URL(request.url).searchParams)) };
}

type Choice = ReturnType<typeof useLoaderData<typeof loader>>["choice"];

const titleOf = (choice: Choice | undefined): string =>
  choice ? `Which shop is ${choice.plan} for?` : "Shops";

export default function AllLocations() {
  const { role, search, carried, choice, rows, newer, older } = useLoaderData<typeof loader>();
  const searched = search !== "";
  const some = rows.length > 0 || newer !== null;
  return (
    <AccountLayout path={ALL_LOCATIONS} role={role}>
      <div>
        <h1>{titleOf(choice)}</h1>
        {choice && <p className="soft">You pay with tokens. Choose a customer’s shop to see the price.</p>}
      </div>
      <Card id="list" title={role === "staff" ? "All shops" : "Your customers’ shops"}>
        {(some || searched) && <SearchForm search={search} carried={carried} />}
        {rows.length > 0 ? (
          <LocationTable rows={rows} withAgents={role === "staff"} choosing={choice !== null} />
        ) : (
          <NoLocations searched={searched} role={role} />
        )}
        <ListPages newer={newer} older={older} words={{ newer: "Previous", older: "Next" }} />
        {choice && (
          <p>
            Not your customer yet?{" "}
            <a className="tap" href={choice.registerPath}>
              Register a new customer
            </a>
          </p>
        )}
      </Card>
    </AccountLayout>
  );
}

interface Props {
  search: string;
  /** The chosen plan, if any. */
  carried: Record<string, string>;
}

/** The form is a GET, so that the URL keeps the search. */
function SearchForm({ search, carried }: Props) {
  const query = new URLSearchParams(carried).toString();
  return (
    <form action={ALL_LOCATIONS} className="stack form" role="search" aria-label="Shops">
      <HiddenFields values={carried} />
      <Field
        label="Search"
        name="search"
        type="search"
        value={search}
        hint="The beginning of the shop’s name, or of its owner’s name, email or phone number."
        maxLength={100}
      />
      <p className="acts">
        <Button kind="alt">Search</Button>{" "}
        {search !== "" && (
          <a className="tap" href={query === "" ? ALL_LOCATIONS : `${ALL_LOCATIONS}?${query}`}>
            Show all
          </a>
        )}
      </p>
    </form>
  );
}
