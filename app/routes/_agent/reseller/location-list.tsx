import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { Toggle } from "~/components/form/toggle";
import { EmptyState } from "~/components/page/empty-state";
import { Fold } from "~/components/page/fold";
import { type LocationFilter, SOON } from "~/models/agents/location-list";
import { type LocationRow, LocationTable } from "./location-table";

interface Props {
  filter: LocationFilter;
  shows: { label: string; href: string; current: boolean }[];
  /** A single page needs no search. */
  hasSearch: boolean;
  rows: LocationRow[];
  shown: string | null;
  previous: string | null;
  next: string | null;
}

/** All locations, or those that need the agent; the ticked ones are renewed in one payment. */
export function LocationList({ filter, shows, hasSearch, rows, shown, previous, next }: Props) {
  return (
    <section className="open" id="list" aria-labelledby="customers">
      <h2 id="customers">Your customers’ shops</h2>
      <Toggle label="Which shops" options={shows} />
      {hasSearch && <SearchForm {...filter} />}
      {rows.length === 0 ? (
        <NoLocations {...filter} />
      ) : (
        <form action="/reseller/renew">
          <LocationTable rows={rows} />
          {rows.some(({ renewable }) => renewable) && (
            <div className="bulk">
              <Button>Renew together</Button>
            </div>
          )}
        </form>
      )}
      {shown !== null && (
        <nav className="acts" aria-label="Pages">
          <span className="soft">{shown}</span>{" "}
          {previous !== null && (
            <a className="tap" href={previous}>
              Previous
            </a>
          )}
          {next !== null && (
            <a className="tap" href={next}>
              Next
            </a>
          )}
        </nav>
      )}
    </section>
  );
}

function SearchForm({ show, search }: LocationFilter) {
  return (
    <Fold summary="Search" open={search !== ""}>
      <form action="/reseller#list" role="search" aria-label="Shops">
        {show !== "all" && <HiddenFields values={{ show }} />}
        <Field
          label="Shop, owner or phone"
          name="search"
          type="search"
          value={search}
          maxLength={100}
          beside={<Button kind="alt">Search</Button>}
        />
      </form>
    </Fold>
  );
}

function NoLocations({ show, search }: LocationFilter) {
  if (search !== "")
    return (
      <EmptyState action={{ label: "Show all shops", href: "/reseller#list" }}>
        No results. Try fewer letters, or only the beginning of the name.
      </EmptyState>
    );
  if (show === "soon")
    return <EmptyState>{`No shop is due in the next ${SOON}. Come back here in a few days.`}</EmptyState>;
  if (show === "ended") return <EmptyState>No plan has expired. Expired plans appear here.</EmptyState>;
  return (
    <EmptyState>
      No one has signed up with your code yet. Share the link above, or register your first customer.
    </EmptyState>
  );
}
