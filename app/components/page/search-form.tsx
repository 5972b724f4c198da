import { Button } from "~/components/form/button";
import { Field } from "~/components/form/field";

/** Searches the pages of the site, and for staff the records of the console. */
export function SearchForm({ staff = false, value }: { staff?: boolean; value?: string }) {
  return (
    <form action={staff ? "/staff/search" : "/search"} role="search" aria-label="Search">
      <Field
        label={staff ? "Search the console" : "Search this site"}
        name="q"
        type="search"
        maxLength={100}
        value={value}
        beside={<Button kind="alt">Search</Button>}
      />
    </form>
  );
}
