import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { Main } from "~/components/layout/main";
import { CountedLabel } from "~/components/layout/counted-label";
import type { LayoutData } from "~/components/layout/page-context";
import type { CountedPlace } from "~/models/staff/console-bar";
import { mayAct } from "~/models/staff/permissions";
import type { StaffRole } from "~/models/staff/staff-role";
import { Button } from "~/components/form/button";

interface Props {
  /** The path of the menu entry that the page belongs to; the home page has none. */
  place?: string;
  roles: readonly StaffRole[];
  /** What was searched for, on the page of its results. */
  searched?: string;
  children: ReactNode;
}

/** The layout of the console: its menu is at the side, and on phones in the bar and the menu of all pages. */
export function ConsolePage({ place, roles, searched = "", children }: Props) {
  const links = useRouteLoaderData<LayoutData>("root")?.consoleMenu ?? [];
  return (
    <div className="page">
      <div className="wrap grid account">
        <Menu links={links} place={place} />
        <div className="lot">
          {mayAct(roles, "people") && <SearchBox value={searched} />}
          <Main column className="lot">
            {children}
          </Main>
        </div>
      </div>
    </div>
  );
}

interface MenuProps {
  links: readonly CountedPlace[];
  place: string | undefined;
}

const Menu = ({ links, place }: MenuProps) => (
  <nav className="side wide" aria-label="Staff">
    {links.map(({ href, ...entry }) => [
      <a key={href} href={href} aria-current={href === (place ?? "/staff") ? "page" : undefined}>
        <CountedLabel {...entry} />
      </a>,
      " ",
    ])}
  </nav>
);

/** Finds people, orders and payments from every page of the console. */
function SearchBox({ value }: { value: string }) {
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
