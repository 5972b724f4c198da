import { Button } from "~/components/form/button";

/** Finds people, orders and payments from every page of the console. */
export function SearchBox({ value }: { value: string }) {
  return (
    <form className="seek" action="/staff/search" role="search" aria-label="Search the console">
      <label htmlFor="search">Search people, orders and payments</label>
      <div>
        <input
          className="input"
          id="search"
          name="q"
          type="search"
          defaultValue={value}
          maxLength={100}
          autoComplete="off"
        />{" "}
        <Button kind="alt">Search</Button>
      </div>
    </form>
  );
}
