import { Field, SelectField } from "~/components/form/field";
import { Button } from "~/components/form/button";
import { registrantSorts, type RegistrantFilter } from "~/models/agents/registrant-list";

/** Searches and sorts the list. The form is a GET, so that the URL keeps both. */
export function SearchForm({ filter: { search, sort } }: { filter: RegistrantFilter }) {
  return (
    <form action="/registrant" className="stack" role="search" aria-label="Customers">
      <div className="grid two">
        <Field
          label="Search"
          name="search"
          type="search"
          value={search}
          hint="The beginning of a name, an email or a phone number."
          maxLength={100}
        />
        <SelectField label="Order" name="sort" value={sort}>
          {Object.entries(registrantSorts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="acts">
        <Button kind="alt">Search</Button>{" "}
        {search !== "" && (
          <a className="tap" href="/registrant">
            Show all
          </a>
        )}
      </p>
    </form>
  );
}
