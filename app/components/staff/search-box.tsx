import { Button } from "~/components/form/button";

/** The search box for people, orders and payments. */
export function SearchBox({ value }: { value: string }) {
  return (
    <form className="filter" action="/staff/search" role="search" aria-label="Search">
      <div className="find">
        <label htmlFor="q">Phone, email, username, shop, or a reference</label>
        <input
          className="input"
          id="q"
          name="q"
          type="search"
          defaultValue={value}
          maxLength={100}
          autoComplete="off"
        />
      </div>
      <p className="go">
        <Button kind="alt">Search</Button>
      </p>
    </form>
  );
}
