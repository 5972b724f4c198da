import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { ALL_LOCATIONS } from "~/models/locations/location";

interface Props {
  search: string;
  /** The chosen plan, if any. */
  carried: Record<string, string>;
}

/** The form is a GET, so that the URL keeps the search. */
export function SearchForm({ search, carried }: Props) {
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
