import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Main } from "~/components/layout/main";
import { CountedLabel } from "~/components/layout/counted-label";
import type { LayoutData } from "~/components/layout/page-context";
import type { CountedPlace } from "~/models/staff/console-bar";
import { mayAct } from "~/models/staff/permissions";
import type { StaffRole } from "~/models/staff/staff-role";
import { SearchBox } from "./search-box";

interface Props {
  /** The path of the menu entry that the page belongs to; the home page has none. */
  place?: string;
  roles: readonly StaffRole[];
  /** The page acts on another person's account, and says so. */
  watched?: boolean;
  /** What was searched for, on the page of its results. */
  searched?: string;
  children: ReactNode;
}

/** The layout of the console: its menu is at the side, and on phones in the bar and the menu of all pages. */
export function ConsolePage({ place, roles, watched, searched = "", children }: Props) {
  const links = useRouteLoaderData<LayoutData>("root")?.consoleMenu ?? [];
  return (
    <>
      {watched && (
        <aside className="watch" aria-label="Warning">
          <div className="wrap">
            <p>You are in another person&apos;s account. Everything you do is logged.</p>
          </div>
        </aside>
      )}
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
    </>
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
